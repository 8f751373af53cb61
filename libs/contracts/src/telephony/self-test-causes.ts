import type { SelfTestHeard, SelfTestPlan, SelfTestStep, SelfTestSurroundings } from './self-test.js';

/** What can be behind a missing signal. Those that end in `-events` are signals the PBX keeps from us: the call itself was all right. */
export const selfTestCauses = [
  'link-down', 'originate-class', 'pbx-refused', 'phone-away', 'not-dialled', 'not-in-dialplan', 'call-events',
  'other-queue', 'not-routed', 'queue-events', 'no-members', 'all-paused', 'members-away', 'members-busy', 'target-away', 'caller-silent', 'ring-events',
  'nobody-answered', 'rejected', 'caller-gone', 'answer-events', 'bridge-events', 'not-recorded', 'recording-events', 'still-up', 'hangup-events', 'worker-away', 'not-saved',
] as const;
export type SelfTestCause = (typeof selfTestCauses)[number];

/** Why a missing step is missing, the likeliest first. Never empty. */
export function causesOf(plan: SelfTestPlan, heard: SelfTestHeard, step: SelfTestStep, around: SelfTestSurroundings): SelfTestCause[] {
  const causes = step === 'saved' ? savingCauses(around) : callCauses(plan, heard, step, around);
  return around.link === 'up' || step === 'saved' || causes.includes('link-down') ? causes : ['link-down', ...causes];
}

const savingCauses = ({ isWorkerRunning }: SelfTestSurroundings): SelfTestCause[] => [isWorkerRunning ? 'not-saved' : 'worker-away'];

function callCauses(plan: SelfTestPlan, heard: SelfTestHeard, step: Exclude<SelfTestStep, 'saved'>, around: SelfTestSurroundings): SelfTestCause[] {
  switch (step) {
    case 'started':
      return startCauses(plan, heard, around);
    case 'queued':
      return heard.otherQueue === null ? ['not-routed', 'queue-events'] : ['other-queue'];
    case 'ringing':
      return heard.signals.answered ? ['ring-events'] : plan.target === 'queue' ? memberCauses(around) : extensionCauses(plan, around);
    case 'answered':
      return answerCauses(heard);
    case 'talking':
      return ['bridge-events'];
    case 'recording':
      return ['not-recorded', 'recording-events'];
    case 'ended':
      return ['still-up', 'hangup-events'];
  }
}

function startCauses(plan: SelfTestPlan, { refusal }: SelfTestHeard, around: SelfTestSurroundings): SelfTestCause[] {
  if (refusal !== null) return [/permission/i.test(refusal) ? 'originate-class' : around.link === 'up' ? 'pbx-refused' : 'link-down'];
  if (plan.from !== null && around.isCallerReachable === false) return ['phone-away'];
  if (plan.placedBy === 'admin') return ['not-dialled', 'call-events'];
  return plan.target === 'queue' ? ['not-in-dialplan', 'call-events'] : ['call-events'];
}

/** A queue rings nobody when nobody is in it, or when everybody in it is paused or away. */
function memberCauses({ members: { all, paused, unreachable } }: SelfTestSurroundings): SelfTestCause[] {
  if (all === 0) return ['no-members'];
  if (paused + unreachable < all) return ['members-busy', 'ring-events'];
  return [...(paused > 0 ? (['all-paused'] as const) : []), ...(unreachable > 0 ? (['members-away'] as const) : [])];
}

function extensionCauses({ placedBy }: SelfTestPlan, { isTargetReachable }: SelfTestSurroundings): SelfTestCause[] {
  if (isTargetReachable === false) return ['target-away'];
  // The phone the call comes from rings first; while nobody picks it up, nobody is called.
  return [...(placedBy === 'santral' ? (['caller-silent'] as const) : []), 'not-in-dialplan', 'ring-events'];
}

function answerCauses({ ringResult }: SelfTestHeard): SelfTestCause[] {
  if (ringResult === 'rejected' || ringResult === 'busy') return ['rejected'];
  if (ringResult === 'cancelled-caller') return ['caller-gone'];
  return ringResult === null ? ['nobody-answered', 'answer-events'] : ['nobody-answered'];
}

/** Lines for a file of the PBX that mend a cause. */
export interface PbxSnippet {
  readonly file: string;
  readonly text: string;
}

/** Events by cause: what the AMI user has to hear. */
const events = {
  'call-events': ['Newchannel', 'Newstate', 'NewCallerid', 'Rename'],
  'queue-events': ['QueueCallerJoin', 'QueueCallerLeave', 'QueueCallerAbandon'],
  'ring-events': ['AgentCalled', 'DialBegin', 'DialState'],
  'answer-events': ['AgentConnect', 'DialEnd', 'BridgeEnter'],
  'bridge-events': ['BridgeEnter', 'BridgeLeave', 'BridgeMerge', 'BridgeDestroy'],
  'recording-events': ['MixMonitorStart', 'MixMonitorStop', 'MixMonitorMute'],
  'hangup-events': ['Hangup', 'HangupRequest', 'SoftHangupRequest'],
} as const satisfies Partial<Record<SelfTestCause, readonly string[]>>;
const hidesEvents = (cause: SelfTestCause): cause is keyof typeof events => cause in events;

/** What has to be written into which file of the PBX, and how it is read anew; null where no line of a file is the remedy. */
export function snippetOf(cause: SelfTestCause, plan: SelfTestPlan): PbxSnippet | null {
  if (hidesEvents(cause)) return { file: 'manager.conf', text: [...amiUser('read = call,agent,dialplan,user,system'), ...filterLines(cause), ...MANAGER_RELOAD].join('\n') };
  switch (cause) {
    case 'originate-class':
      return { file: 'manager.conf', text: [...amiUser('write = call,agent,originate,user,system,reporting'), ...MANAGER_RELOAD].join('\n') };
    case 'not-routed':
    case 'other-queue':
      return { file: 'extensions.conf', text: ['[from-agent]', ...toQueue(plan), ...DIALPLAN_RELOAD].join('\n') };
    case 'not-in-dialplan':
      return { file: 'extensions.conf', text: ['[from-agent]', ...(plan.target === 'queue' ? toQueue(plan) : toPhone(plan)), ...DIALPLAN_RELOAD].join('\n') };
    case 'not-recorded':
      return {
        file: 'extensions.conf',
        text: [
          '[sub-record]', 'exten => s,1,MixMonitor(/var/spool/asterisk/monitor/${CHANNEL(uniqueid)}.wav,b)', ' same => n,Return()', '',
          ...(plan.target === 'queue' ? toQueue(plan) : toPhone(plan)), ...DIALPLAN_RELOAD,
        ].join('\n'),
      };
    default:
      return null;
  }
}

const MANAGER_RELOAD = ['; asterisk -rx "manager reload"'];
const DIALPLAN_RELOAD = ['; asterisk -rx "dialplan reload"'];
const amiUser = (line: string): string[] => ['[santral] ; the AMI user of Santral', line];

/** Without any `eventfilter` everything is sent; with one, only what a line of them names. */
const filterLines = (cause: keyof typeof events): string[] => [
  '; only if this user has eventfilter lines:',
  ...events[cause].map((name) => `eventfilter = Event: ${name}`),
  ...(cause === 'recording-events' ? ['eventfilter = Variable: MIXMONITOR_FILENAME'] : []),
];

const toQueue = ({ number, queue }: SelfTestPlan): string[] => [
  `exten => ${number},1,Answer()`, ` same => n,Queue(${queue},tc,,,300,,sub-record)`, ' same => n,Hangup()', '; before Asterisk 21 with one comma more: 300,,,sub-record',
];
const toPhone = ({ number }: SelfTestPlan): string[] => [`exten => ${number},1,Dial(PJSIP/${number},30,tTU(sub-record))`, ' same => n,Hangup()'];
