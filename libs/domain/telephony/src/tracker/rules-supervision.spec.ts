import { run, Run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { expectNothingLeft } from './testing/stories.js';

const SPY = 'spy-whisper-abc-0';
const talking = () => new Scene().caller('1').join('1').ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000);
const openCall = (heard: Run) => {
  const [call, ...others] = heard.calls.values();
  expect(others).toEqual([]);
  return call;
};

/** What Asterisk 22 says of a supervisor's phone that is rung, answers and hears the agent's line. */
const rung = (scene: Scene, id = SPY) =>
  scene.channel('PJSIP/1010', id, { ChannelState: '0', CallerIDNum: '1010' }).say('NewCallerid', { Uniqueid: id, CallerIDNum: '1001', CallerIDName: '1001' })
    .say('DialBegin', { DestUniqueid: id, DialString: '1010' }).say('Newstate', { Uniqueid: id, ChannelState: '5' }).wait(1_000)
    .say('Newstate', { Uniqueid: id, ChannelState: '6' }).say('DialEnd', { DestUniqueid: id, DialStatus: 'ANSWER' })
    .say('OriginateResponse', { Response: 'Success', Channel: 'PJSIP/1010-00000002', Uniqueid: id });
const hears = (scene: Scene) => rung(scene).say('ChanSpyStart', { SpyerChannel: 'PJSIP/1010-00000002', SpyerUniqueid: SPY, SpyeeChannel: 'PJSIP/1001-00000001', SpyeeUniqueid: '2' }).wait(3_000);
const stops = (scene: Scene) => scene.say('ChanSpyStop', { SpyerChannel: 'PJSIP/1010-00000002', SpyerUniqueid: SPY, SpyeeUniqueid: '2' }).say('Hangup', { Channel: 'PJSIP/1010-00000002', Uniqueid: SPY, Cause: '16' });

describe('a supervisor on a call', () => {
  it('is told and kept while it lasts, and is no call, ring or talk of anybody', () => {
    const heard = run(hears(talking()).signals);
    expect(heard.of('call.supervision-started')).toMatchObject([{ extension: '1001', by: '1010', mode: 'whisper' }]);
    expect(openCall(heard)?.supervisors).toMatchObject([{ uniqueid: SPY, extension: '1001', by: '1010', mode: 'whisper' }]);
    expect(openCall(heard)?.record.segments.map(({ extension }) => extension)).toEqual(['1001']);
    expect(heard.tracker.strange).toEqual(new Map());

    const over = run(stops(hears(talking())).signals);
    expect(over.of('call.supervision-ended')).toMatchObject([{ extension: '1001', by: '1010', mode: 'whisper' }]);
    expect(openCall(over)?.supervisors).toEqual([]);
    expect(over.tracker.strange).toEqual(new Map());
  });

  it('leaves nothing when their phone is not answered, nor when the call ends first', () => {
    const silent = talking().channel('PJSIP/1010', SPY, { ChannelState: '0' }).say('DialBegin', { DestUniqueid: SPY }).say('Hangup', { Channel: 'PJSIP/1010-00000002', Uniqueid: SPY, Cause: '19' })
      .say('OriginateResponse', { Response: 'Failure', Channel: 'PJSIP/1010', Uniqueid: SPY });
    expect(run(silent.signals).calls.size).toBe(1);
    const ended = stops(hears(talking()).hangsUp('1').unbridge('b', '1', '2').hangup('2')).hangup('1');
    const heard = run(ended.signals);
    expect(heard.records).toHaveLength(1);
    expectNothingLeft(heard, ended.now);
  });

  it('is known to a telephony that starts anew, and forgotten when their line was lost meanwhile', () => {
    const scene = hears(talking());
    const heard = run(scene.signals).restart();
    const channels = [['1', 'PJSIP/trunk-00000001'], ['2', 'PJSIP/1001-00000002'], [SPY, 'PJSIP/1010-00000002']].map(([Uniqueid = '', Channel = '']) => ({ Uniqueid, Channel, Linkedid: Uniqueid === SPY ? SPY : '1', ChannelState: '6', BridgeId: Uniqueid === SPY ? '' : 'b', Duration: '00:00:10' }));
    const seen = (lines: typeof channels) => ({ bootedAt: null, channels: lines, bridges: [], queueParams: [], queueMembers: [], queueEntries: [], contacts: [], gapFrom: scene.now });
    heard.take(heard.tracker.reconcile(seen(channels), scene.now + 1_000));
    expect(heard.calls.size).toBe(1);
    expect(openCall(heard)?.supervisors).toHaveLength(1);
    heard.take(heard.tracker.reconcile(seen(channels.slice(0, 2)), scene.now + 2_000));
    expect(openCall(heard)?.supervisors).toEqual([]);
    expect(heard.of('call.supervision-ended')).toHaveLength(1);
  });

  it('counts only when Santral brought them: codes of other dialplans are calls of their own', () => {
    const scene = talking().say('ChanSpyStart', { SpyerChannel: 'PJSIP/1010-00000002', SpyerUniqueid: '77', SpyeeUniqueid: '2' });
    expect(run(scene.signals).of('call.supervision-started')).toEqual([]);
  });
});

describe('a caller who is moved up', () => {
  const movedUp = (scene: Scene) => scene.say('UserEvent', { UserEvent: 'SantralMovedUp', CallerUniqueid: '1' });

  it('is told, and keeps the place they had when they came', () => {
    const heard = run(movedUp(new Scene().caller('1').join('1', 'destek', 3).wait(9_000)).signals);
    expect(heard.of('call.moved-up')).toMatchObject([{ queue: 'destek' }]);
    const [visit] = openCall(heard)?.record.visits ?? [];
    expect(visit).toMatchObject({ position: 3, outcome: 'open' });
    expect(Date.parse(visit?.movedUpAt ?? '') - Date.parse(visit?.enqueuedAt ?? '')).toBe(9_000);
  });

  it('is not when they have left the queue, nor by an event of somebody else', () => {
    expect(run(movedUp(talking()).signals).of('call.moved-up')).toEqual([]);
    expect(run(new Scene().caller('1').join('1').say('UserEvent', { UserEvent: 'Other', CallerUniqueid: '1' }).signals).of('call.moved-up')).toEqual([]);
  });
});

it('counts a caller as withdrawn also when the call was ended while a phone rang for them', () => {
  const scene = new Scene().caller('1').join('1').ringMember('1', '2', '1001').wait(2_000).say('VarSet', { Uniqueid: '1', Variable: 'CC_WITHDRAWN', Value: '1' }).say('SoftHangupRequest', { Uniqueid: '1', Cause: '16' })
    .giveUp('1', '2', 'CANCEL').abandon('1').leave('1').hangup('1');
  const { record } = run(scene.signals);
  expect([record.outcome, record.visits[0]?.outcome, record.rings[0]?.result]).toEqual(['withdrawn', 'withdrawn', 'cancelled-caller']);
});

it('counts a caller whom a supervisor takes out of the queue as withdrawn, not as one who gave up', () => {
  const scene = new Scene().caller('1').join('1').wait(30_000).abandon('1').leave('1').queueStatus('1', 'WITHDRAW').say('SoftHangupRequest', { Uniqueid: '1', Cause: '16' }).hangup('1');
  expect(run(scene.signals).record.visits).toMatchObject([{ outcome: 'withdrawn', waitMs: 30_000 }]);
});
