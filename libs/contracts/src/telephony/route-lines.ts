import { type DialplanContext, type DialplanLine, INCOMING_CONTEXT } from './dialplan.js';
import type { Holiday } from './holidays.js';
import type { IncomingRoute, RouteTarget } from './incoming-routes.js';
import { holidayOf, intervalsOf } from './incoming-routes.rules.js';

/** A number as providers send it: with the country's code, with a zero before it, as it is dialled from abroad, or bare. */
export function spellingsOf(number: string): string[] {
  if (!number.startsWith('+90')) return number.startsWith('+') ? [number.slice(1), number, `00${number.slice(1)}`] : [number];
  const national = number.slice(3);
  return [`0${national}`, national, `90${national}`, number, `0090${national}`];
}

/** `09:05` as a number that has no leading zero and keeps its order: 10905. */
const clock = (time: string): string => `1${time.replace(':', '')}`;
const zoneInDialplan = (timeZone: string): string => timeZone.replace(/[^A-Za-z0-9_+/-]/g, '');

/** Steps of one extension, numbered when they are done; a place that is jumped to has a name. */
class Steps {
  private readonly steps: { application: string; data: string }[] = [];
  private readonly places = new Map<string, number>();

  add(application: string, data = ''): void {
    this.steps.push({ application, data });
  }

  place(name: string): void {
    this.places.set(name, this.steps.length + 1);
  }

  /** `<name>` in data is the number of a place. */
  lines(context: DialplanContext, extension: string): DialplanLine[] {
    return this.steps.map(({ application, data }, index) => ({ context, extension, priority: index + 1, application, data: data.replace(/<([a-z]+)>/g, (_, name: string) => String(this.places.get(name) ?? 0)) }));
  }
}

/** Whether somebody will hear the caller there. */
const isHeard = ({ kind }: RouteTarget): boolean => kind === 'queue' || kind === 'extension';

/**
 * Leads a call somewhere; after that it is over. `notice` is heard before anybody hears the caller. Of what is not answered in time the call goes on at
 * the place `timeout`, and where nobody is signed in at `nobody`, where there are such places.
 */
function follow(steps: Steps, target: RouteTarget, { notice = null, nobody = false, timeout = false }: { notice?: string | null; nobody?: boolean; timeout?: boolean } = {}): void {
  if (notice !== null && isHeard(target)) steps.add('Playback', notice);
  if (target.kind === 'queue') {
    if (nobody) steps.add('GotoIf', `$[\${QUEUE_MEMBER(${target.queue},logged)} < 1]?<nobody>`);
    steps.add('Queue', `${target.queue},t,,,${target.waitS},,santral-record`);
    // A caller whom a supervisor took out of the queue, and one who was answered, goes nowhere else.
    if (nobody) steps.add('GotoIf', '$["${QUEUESTATUS:-5}" = "EMPTY" | "${QUEUESTATUS:-7}" = "UNAVAIL"]?<nobody>');
    if (timeout) steps.add('GotoIf', '$["${QUEUESTATUS}" = "TIMEOUT" | "${QUEUESTATUS}" = "FULL"]?<timeout>');
  } else if (target.kind === 'extension') {
    steps.add('Dial', `PJSIP/${target.extension},${target.ringS},tTU(santral-record)`);
    if (timeout) steps.add('GotoIf', '$["${DIALSTATUS}" != "ANSWER"]?<timeout>');
  } else if (target.kind === 'announcement') steps.add('Playback', target.sound);
  steps.add('Hangup');
}

/** The dialplan of one route, under the first of its spellings; the others lead there. */
function linesOf(route: IncomingRoute, timeZone: string): DialplanLine[] {
  const [first = route.number, ...others] = spellingsOf(route.number);
  const steps = new Steps();
  steps.add('Set', 'SANTRAL_NOW=${EPOCH}');
  const part = (name: string, format: string) => steps.add('Set', `SANTRAL_${name}=\${STRFTIME(\${SANTRAL_NOW},${zoneInDialplan(timeZone)},${format})}`);
  part('DAY', '%Y%m%d');
  part('TIME', '1%H%M');
  part('WEEKDAY', '%u');
  steps.add('Answer');
  if (route.greeting !== null) steps.add('Playback', route.greeting);
  if (route.observesHolidays) {
    steps.add('GotoIf', '$[${DIALPLAN_EXISTS(santral-holidays,${SANTRAL_DAY},1)} = 0]?<hours>');
    steps.add('Gosub', 'santral-holidays,${SANTRAL_DAY},1');
    steps.add('GotoIf', '$[${SANTRAL_TIME} >= ${GOSUB_RETVAL}]?<closed>');
  }
  steps.place('hours');
  if (route.hours === null) steps.add('Goto', '<open>');
  else {
    for (const [{ from, until }, days] of byInterval(route.hours)) {
      steps.add('GotoIf', `$[("\${SANTRAL_WEEKDAY}" =~ "[${days.join('')}]") & (\${SANTRAL_TIME} >= ${clock(from)}) & (\${SANTRAL_TIME} < ${clock(until)})]?<open>`);
    }
    steps.add('Goto', '<closed>');
  }
  steps.place('open');
  const [nobody, timeout] = [route.whenNobody !== null && route.target.kind === 'queue', route.whenTimeout !== null && isHeard(route.target)];
  follow(steps, route.target, { notice: route.notice, nobody, timeout });
  if (nobody && route.whenNobody) {
    steps.place('nobody');
    follow(steps, route.whenNobody);
  }
  if (timeout && route.whenTimeout) {
    steps.place('timeout');
    follow(steps, route.whenTimeout);
  }
  steps.place('closed');
  follow(steps, route.whenClosed, { notice: route.notice });
  return [...steps.lines(INCOMING_CONTEXT, first), ...others.map((extension) => ({ context: INCOMING_CONTEXT, extension, priority: 1, application: 'Goto', data: `${INCOMING_CONTEXT},${first},1` }) satisfies DialplanLine)];
}

/** Intervals with the weekdays that have them. */
function byInterval(hours: NonNullable<IncomingRoute['hours']>): [{ from: string; until: string }, number[]][] {
  const found = new Map<string, [{ from: string; until: string }, number[]]>();
  for (let weekDay = 1; weekDay <= 7; weekDay += 1) {
    for (const interval of intervalsOf(hours, weekDay)) {
      const entry = found.get(`${interval.from} ${interval.until}`) ?? [interval, []];
      entry[1].push(weekDay);
      found.set(`${interval.from} ${interval.until}`, entry);
    }
  }
  return [...found.values()];
}

/** Days of the calendar: each answers from when on it is closed. */
function holidayLines(holidays: readonly Pick<Holiday, 'day' | 'closedFrom' | 'name'>[]): DialplanLine[] {
  return [...new Set(holidays.map(({ day }) => day))].sort().map((day) => ({
    context: 'santral-holidays', extension: day.replaceAll('-', ''), priority: 1, application: 'Return', data: clock(holidayOf(holidays, day)?.closedFrom ?? '00:00'),
  }));
}

/** Runs on the leg that answered, as the subroutine of Santral's own configuration does: an extension may say that it is never recorded. */
export const recordLines: readonly DialplanLine[] = [
  ['Set', 'SANTRAL_TAG=${PJSIP_ENDPOINT(${CHANNEL(endpoint)},callerid_tag)}'],
  ['GotoIf', '$["${CUT(SANTRAL_TAG,/,1)}" = "never"]?4'],
  ['MixMonitor', '${CHANNEL(uniqueid)}.wav,b'],
  ['Return', ''],
].map(([application = '', data = ''], index) => ({ context: 'santral-record' as const, extension: 's', priority: index + 1, application, data }));

/** Every line of the routes of a PBX: those that are switched on, the days they are closed on, and what records their talks. None without routes. */
export function routeLines(routes: readonly IncomingRoute[], holidays: readonly Pick<Holiday, 'day' | 'closedFrom' | 'name'>[], timeZone: string): DialplanLine[] {
  const on = routes.filter(({ isEnabled }) => isEnabled);
  if (on.length === 0) return [];
  return [...on.flatMap((route) => linesOf(route, timeZone)), ...(on.some(({ observesHolidays }) => observesHolidays) ? holidayLines(holidays) : []), ...recordLines];
}
