import {
  dialplanLineSchema, type DialplanLine, INCOMING_CONTEXT, type IncomingRoute, judgeRoute, routeFormSchema, routeLines, type RouteTarget, spellingsOf, turkishHolidays,
} from '@santral/contracts';
import fc from 'fast-check';

const ZONE = 'Europe/Istanbul';
const queue: RouteTarget = { kind: 'queue', queue: 'destek', waitS: 120 };
const closed: RouteTarget = { kind: 'announcement', sound: 'custom/kapali' };
const route = (change: Partial<IncomingRoute> = {}): IncomingRoute => ({
  id: '11111111-1111-4111-8111-111111111111', pbx: 'main', version: 1, number: '+908505550101', name: 'Destek', isEnabled: true, greeting: 'custom/merhaba', notice: 'custom/kvkk', hours: null,
  observesHolidays: false, target: queue, whenClosed: closed, whenNobody: null, whenTimeout: null, ...change,
});
const week = (from: string, until: string, days: readonly number[]) => Object.fromEntries(days.map((day) => [String(day), [{ from, until }]])) as NonNullable<IncomingRoute['hours']>;

/** The world of a call, as the PBX would know it. */
interface World {
  at: number;
  members: number;
  queueStatus: string;
  dialStatus: string;
}

/** Walks a call through the lines as Asterisk does, as far as these lines go; answers what is heard and done, in order. */
function walk(lines: readonly DialplanLine[], dialled: string, world: World): string[] {
  const heard: string[] = [];
  const variables: Record<string, string> = { EPOCH: String(Math.floor(world.at / 1000)) };
  const at = (context: string, extension: string, priority: number) => lines.find((line) => line.context === context && line.extension === extension && line.priority === priority);
  const format = (epoch: string, timeZone: string, pattern: string): string => {
    const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options }).format(Number(epoch) * 1000);
    const weekDay = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part({ weekday: 'short' })) + 1;
    const [hour = '', minute = ''] = part({ hour: '2-digit', minute: '2-digit' }).split(':');
    const values: Record<string, string> = { Y: part({ year: 'numeric' }), m: part({ month: '2-digit' }), d: part({ day: '2-digit' }), H: hour, M: minute, u: String(weekDay) };
    return pattern.replace(/%(\w)/g, (_, name: string) => values[name] ?? '?');
  };
  const fill = (text: string): string => {
    let now = text;
    for (let before = ''; before !== now; ) {
      before = now;
      now = now.replace(/\$\{([^${}]+)\}/g, (_, name: string) => {
        const call = /^(\w+)\((.*)\)$/.exec(name);
        const [one = '', two = '', three = ''] = call?.[2]?.split(',') ?? [];
        if (call?.[1] === 'STRFTIME') return format(one, two, three);
        if (call?.[1] === 'DIALPLAN_EXISTS') return at(one, two, 1) ? '1' : '0';
        if (call?.[1] === 'QUEUE_MEMBER') return String(world.members);
        const cut = /^(\w+):(-\d+)$/.exec(name);
        return cut ? (variables[cut[1] ?? ''] ?? '').slice(Number(cut[2])) : (variables[name] ?? '');
      });
    }
    return now;
  };
  const term = (text: string): boolean => {
    const [, left = '', sign = '', right = ''] = /^\(?\s*"?([^"<>=!~ ]*)"?\s*(>=|<=|!=|=~|=|<|>)\s*"?([^")]*?)"?\s*\)?$/.exec(text.trim()) ?? [];
    const [a, b] = [Number(left), Number(right)];
    const verdicts: Record<string, boolean> = { '>=': a >= b, '<': a < b, '=': left === right, '!=': left !== right, '=~': new RegExp(right).test(left) };
    const verdict = verdicts[sign];
    if (verdict === undefined) throw new Error(`cannot read ${text}`);
    return verdict;
  };
  const holds = (expression: string): boolean => expression.split(' | ').some((either) => either.split(' & ').every(term));
  let [context, extension, priority] = [INCOMING_CONTEXT as string, dialled, 1];
  for (let step = 0; step < 200; step += 1) {
    const line = at(context, extension, priority);
    if (!line) return [...heard, 'nowhere'];
    const data = fill(line.data);
    priority += 1;
    if (line.application === 'Set') variables[data.slice(0, data.indexOf('='))] = data.slice(data.indexOf('=') + 1);
    else if (line.application === 'GotoIf') {
      const [, expression = '', place] = /^\$\[(.*)\]\?(\d+)$/.exec(data) ?? [];
      if (holds(expression)) priority = Number(place);
    } else if (line.application === 'Goto') {
      const parts = data.split(',');
      [context = context, extension = extension] = parts.length === 3 ? parts : [context, extension];
      priority = Number(parts.at(-1));
    } else if (line.application === 'Gosub') {
      const [inContext = '', ofExtension = ''] = data.split(',');
      variables['GOSUB_RETVAL'] = at(inContext, ofExtension, 1)?.data ?? '';
    } else if (line.application === 'Hangup') return heard;
    else if (line.application === 'Queue') [heard[heard.length], variables['QUEUESTATUS']] = [`queue ${data.split(',')[0]}`, world.queueStatus];
    else if (line.application === 'Dial') [heard[heard.length], variables['DIALSTATUS']] = [`ring ${data.split(',')[0]}`, world.dialStatus];
    else if (line.application === 'Playback') heard.push(`say ${data}`);
  }
  throw new Error('the call goes round in circles');
}

const world = (change: Partial<World> = {}): World => ({ at: Date.parse('2026-11-20T09:00:00Z'), members: 2, queueStatus: '', dialStatus: 'ANSWER', ...change });
const said = (target: RouteTarget): string[] => (target.kind === 'queue' ? [`queue ${target.queue}`] : target.kind === 'extension' ? [`ring PJSIP/${target.extension}`] : target.kind === 'announcement' ? [`say ${target.sound}`] : []);

it('greets, tells of the recording and leads to the queue, whichever way the number is sent', () => {
  const lines = routeLines([route()], [], ZONE);
  expect(spellingsOf('+908505550101')).toEqual(['08505550101', '8505550101', '908505550101', '+908505550101', '00908505550101']);
  for (const spelling of spellingsOf('+908505550101')) expect(walk(lines, spelling, world())).toEqual(['say custom/merhaba', 'say custom/kvkk', 'queue destek']);
  expect(walk(lines, '08505550102', world())).toEqual(['nowhere']);
  expect([spellingsOf('+904441444'), spellingsOf('+4930123456'), spellingsOf('101')]).toEqual([['04441444', '4441444', '904441444', '+904441444', '00904441444'], ['4930123456', '+4930123456', '004930123456'], ['101']]);
});

it('goes elsewhere when nobody is signed in, and when the time is over, and nowhere when a supervisor took the caller out', () => {
  const whenNobody: RouteTarget = { kind: 'queue', queue: 'satis', waitS: 60 };
  const whenTimeout: RouteTarget = { kind: 'extension', extension: '1001', ringS: 20 };
  const lines = routeLines([route({ greeting: null, whenNobody, whenTimeout })], [], ZONE);
  const way = (change: Partial<World>) => walk(lines, '08505550101', world(change)).slice(1);
  expect(way({ members: 0 })).toEqual(['queue satis']);
  expect(way({ queueStatus: 'LEAVEEMPTY' })).toEqual(['queue destek', 'queue satis']);
  expect(way({ queueStatus: 'JOINUNAVAIL' })).toEqual(['queue destek', 'queue satis']);
  expect(way({ queueStatus: 'TIMEOUT' })).toEqual(['queue destek', 'ring PJSIP/1001']);
  expect(way({ queueStatus: 'FULL' })).toEqual(['queue destek', 'ring PJSIP/1001']);
  expect(way({ queueStatus: 'WITHDRAW' })).toEqual(['queue destek']);
  expect(way({ queueStatus: '' })).toEqual(['queue destek']);
  const phone = routeLines([route({ greeting: null, notice: null, target: whenTimeout, whenTimeout: closed })], [], ZONE);
  expect(walk(phone, '08505550101', world())).toEqual(['ring PJSIP/1001']);
  expect(walk(phone, '08505550101', world({ dialStatus: 'NOANSWER' }))).toEqual(['ring PJSIP/1001', 'say custom/kapali']);
});

it('tells of the recording before anybody hears the caller, also outside hours, and not before an announcement', () => {
  const closedTo = (whenClosed: RouteTarget) => walk(routeLines([route({ greeting: null, hours: {}, whenClosed })], [], ZONE), '08505550101', world());
  expect(closedTo({ kind: 'extension', extension: '1001', ringS: 20 })).toEqual(['say custom/kvkk', 'ring PJSIP/1001']);
  expect(closedTo(closed)).toEqual(['say custom/kapali']);
  expect(closedTo({ kind: 'hang-up' })).toEqual([]);
});

it.each([
  ['a working day', '2026-11-20T09:00:00+03:00', 'open', null],
  ['its last minute', '2026-11-20T17:59:59+03:00', 'open', null],
  ['its end', '2026-11-20T18:00:00+03:00', 'outside-hours', null],
  ['a Sunday', '2026-11-22T12:00:00+03:00', 'outside-hours', null],
  ['the Republic Day', '2026-10-29T12:00:00+03:00', 'holiday', 'Cumhuriyet Bayramı'],
  ['the morning before it', '2026-10-28T12:59:00+03:00', 'open', null],
  ['the afternoon before it', '2026-10-28T13:00:00+03:00', 'holiday', 'Cumhuriyet Bayramı arifesi'],
  ['the morning before Ramadan’s feast', '2026-03-19T10:00:00+03:00', 'open', null],
  ['its last day, in a week of work', '2027-03-11T10:00:00+03:00', 'holiday', 'Ramazan Bayramı'],
  ['the day after it', '2027-03-12T10:00:00+03:00', 'open', null],
  ['the fourth day of the feast of sacrifice', '2027-05-19T10:00:00+03:00', 'holiday', null],
])('judges %s', (_, at, reason, holiday) => {
  const rule = route({ hours: week('09:00', '18:00', [1, 2, 3, 4, 5]), observesHolidays: true });
  const judgement = judgeRoute(rule, [2026, 2027].flatMap(turkishHolidays), Date.parse(at), ZONE);
  expect(judgement).toMatchObject({ reason, isOpen: reason === 'open', ...(holiday ? { holiday } : {}), target: reason === 'open' ? queue : closed });
});

it('is open until midnight when the day ends at 24:00, and goes by the clock of a zone that changes it', () => {
  const night = route({ hours: { 5: [{ from: '22:00', until: '24:00' }] } });
  expect(judgeRoute(night, [], Date.parse('2026-11-20T20:59:59Z'), ZONE).reason).toBe('open');
  expect(judgeRoute(night, [], Date.parse('2026-11-20T21:00:00Z'), ZONE).reason).toBe('outside-hours');
  const nine = route({ hours: week('09:00', '10:00', [7]) });
  // Clocks in Berlin go back on 2026-10-25 and forward on 2026-03-29, both Sundays.
  expect(['2026-10-25T07:59:59Z', '2026-10-25T08:00:00Z', '2026-03-29T06:59:59Z', '2026-03-29T07:00:00Z'].map((at) => judgeRoute(nine, [], Date.parse(at), 'Europe/Berlin').isOpen)).toEqual([false, true, false, true]);
});

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const day = fc.uniqueArray(time, { maxLength: 6 }).map((times) => {
  const sorted = [...times].sort();
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, i) => ({ from: sorted[2 * i] ?? '', until: sorted[2 * i + 1] ?? '' }));
});
const target = fc.constantFrom<RouteTarget>(queue, closed, { kind: 'extension', extension: '1001', ringS: 20 }, { kind: 'hang-up' }, { kind: 'announcement', sound: 'a/b-c' });
const rule = fc.record({
  hours: fc.option(fc.array(day, { minLength: 7, maxLength: 7 }).map((days) => Object.fromEntries(days.map((intervals, i) => [String(i + 1), intervals])) as NonNullable<IncomingRoute['hours']>), { nil: null }),
  observesHolidays: fc.boolean(), target, whenClosed: target, notice: fc.constantFrom(null, 'custom/kvkk'),
});
const when = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true });

it('does on the PBX what is judged here, whenever somebody calls', () => {
  const holidays = [2026, 2027].flatMap(turkishHolidays);
  fc.assert(
    fc.property(rule, when, fc.constantFrom(...holidays), fc.boolean(), time, (given, date, { day: feast }, isOnFeast, clock) => {
      const at = isOnFeast ? Date.parse(`${feast}T${clock}:00+03:00`) : date.getTime();
      const one = route({ greeting: null, ...given });
      const lines = routeLines([one], holidays, ZONE);
      for (const line of lines) dialplanLineSchema.parse(line);
      const judged = judgeRoute(one, holidays, at, ZONE);
      const isHeard = judged.target.kind === 'queue' || judged.target.kind === 'extension';
      expect(walk(lines, '08505550101', world({ at }))).toEqual([...(given.notice !== null && isHeard ? [`say ${given.notice}`] : []), ...said(judged.target)]);
    }),
    { numRuns: 300 },
  );
});

it('writes nothing for routes that are switched off, and no day where nobody observes any', () => {
  const holidays = turkishHolidays(2026);
  expect(routeLines([route({ isEnabled: false })], holidays, ZONE)).toEqual([]);
  const contexts = (change: Partial<IncomingRoute>) => [...new Set(routeLines([route(change)], holidays, ZONE).map(({ context }) => context))];
  expect(contexts({})).toEqual(['santral-incoming', 'santral-record']);
  expect(contexts({ observesHolidays: true })).toEqual(['santral-incoming', 'santral-holidays', 'santral-record']);
});

describe('a form', () => {
  const form = { ...route(), id: undefined, version: undefined };
  const { id: _id, version: _version, ...plain } = form;
  const issues = (change: object) => routeFormSchema.safeParse({ ...plain, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('takes numbers as people and providers write them', () => {
    const numbers = ['0850 555 01 01', '+90 (850) 555-01-01', '444 1 444', '101', '+49 30 123456'].map((number) => routeFormSchema.parse({ ...plain, number }).number);
    expect(numbers).toEqual(['+908505550101', '+908505550101', '+904441444', '101', '+4930123456']);
    expect(issues({ number: 'destek' })).toEqual([['number', 'route.number-invalid']]);
  });

  it('refuses intervals that end before they begin, or overlap, and sounds and names that would be something else in a dialplan', () => {
    expect(issues({ hours: { 1: [{ from: '18:00', until: '09:00' }] } })).toEqual([['hours.1.0.until', 'route.interval-order']]);
    expect(issues({ hours: { 1: [{ from: '09:00', until: '12:00' }, { from: '11:00', until: '18:00' }] } })).toEqual([['hours.1', 'route.intervals-overlap']]);
    expect(issues({ hours: { 1: [{ from: '09:00', until: '12:00' }, { from: '12:00', until: '24:00' }] } })).toEqual([]);
    for (const sound of ['a;b', 'a,b', '../../etc/passwd', 'a${B}', 'a b']) expect(issues({ greeting: sound })).toEqual([['greeting', 'route.sound-invalid']]);
    expect(issues({ target: { kind: 'queue', queue: 'destek,tc)', waitS: 60 } })).toEqual([['target.queue', 'route.queue-invalid']]);
  });
});
