import { run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { callFactsOf, countsOf, expectFacts, expectNothingLeft, storyOf } from './testing/stories.js';

const talking = () => new Scene().caller('1').join('1').wait(1_000).ringMember('1', '2', '1001').wait(1_000).connectMember('1', '2', '1001', 'b').wait(5_000);

/** `first` and `second` are the transferer's channels, in the order of their bridges. */
const attended = (scene: Scene, first: string, second: string, customer: string, target: string) =>
  scene.say('AttendedTransfer', { Result: 'Success', OrigTransfererUniqueid: first, SecondTransfererUniqueid: second, TransfereeUniqueid: customer, TransferTargetUniqueid: target, DestType: 'Bridge' });

describe('one customer call, many hands', () => {
  // The case with which other systems are asked how many calls it was: a bounce, a consultation, a transfer, a second queue.
  const scene = new Scene().caller('1').join('1').wait(500).ringMember('1', '2', '1001').wait(6_000).giveUp('1', '2', 'NOANSWER').wait(1_000);
  scene.ringMember('1', '3', '1002').wait(2_000).connectMember('1', '3', '1002', 'b1').wait(10_000);
  scene.say('Hold', { Uniqueid: '3' }).dialColleague('1002', '4', '1003', '5').wait(1_500).pickUp('4', '5').bridge('b2', '5', '4').wait(8_000);
  scene.say('Unhold', { Uniqueid: '3' }).unbridge('b2', '5').unbridge('b1', '3').say('BridgeEnter', { Uniqueid: '5', Linkedid: '1', BridgeUniqueid: 'b1', BridgeType: 'basic', SwapUniqueid: '3' });
  attended(scene, '3', '4', '1', '5').unbridge('b2', '4').hangup('3').hangup('4').wait(20_000);
  scene.say('Unhold', { Uniqueid: '5' }).say('BlindTransfer', { Result: 'Success', TransfererUniqueid: '5', TransfereeUniqueid: '1', Extension: 'satis', Context: 'queues' });
  scene.unbridge('b1', '1', '5').hangup('5').join('1', 'satis').wait(3_000);
  scene.ringMember('1', '6', '1004', 'satis').wait(1_000).connectMember('1', '6', '1004', 'b3', 'satis').wait(30_000).hangsUp('1').unbridge('b3', '1', '6').hangup('6').hangup('1');
  const heard = run(scene.signals);

  it('is one call with everything in its place', () => {
    expect(storyOf(heard.record)).toEqual({
      direction: 'inbound', caller: '05321112233 Mehmet Demir', called: '08500000000', outcome: 'answered', extension: '1004', hangupBy: 'caller', cause: 16, coverage: 'live',
      visits: ['destek answered 1002', 'satis answered 1004'],
      rings: ['1001 no-answer destek', '1002 answered destek', '1003 answered', '1004 answered satis'],
      segments: ['talk 1002', 'hold 1002', 'consult 1002', 'consult 1003', 'talk 1003', 'talk 1004'],
      transfers: ['warm 1002 > 1003', 'blind 1003 > satis'],
      recordings: [],
    });
    // 1002: 10 s, then 1.5 s of ringing and 8 s of consultation on hold; 1003: 20 s; 1004: 30 s.
    expect(heard.record).toMatchObject({ waitMs: 9_500 + 4_000, talkMs: 19_500 + 20_000 + 30_000, holdMs: 9_500, ringMs: 6_000 + 2_000 + 1_500 + 1_000 });
  });

  it('is answered by three agents, each of whom leaves once, and ends once', () => {
    const ids = new Set(heard.of('call.answered').filter(({ call }) => call.direction === 'inbound').map(({ extension }) => extension));
    expect([...ids]).toEqual(['1002', '1003', '1004']);
    expect(heard.of('call.agent-left').map(({ extension, talkMs }) => [extension, talkMs])).toEqual([['1002', 19_500], ['1003', 20_000], ['1004', 30_000]]);
    expect(countsOf(heard.facts)).toMatchObject({ 'call.ended': 1, 'call.merged': 1, 'call.started': 2 });
    expect(heard.tracker.strange.size).toBe(0);
    expectNothingLeft(heard, scene.now);
  });
});

describe('merging', () => {
  it('keeps the customer when the call between colleagues is older, because the card must stay', () => {
    const scene = new Scene().dialColleague('1001', '8', '1002', '9').pickUp('8', '9').bridge('b2', '9', '8').wait(5_000);
    scene.caller('1').join('1').ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000).unbridge('b2', '9').say('BridgeEnter', { Uniqueid: '9', BridgeUniqueid: 'b', BridgeType: 'basic', SwapUniqueid: '2' });
    const heard = run(attended(scene, '8', '2', '1', '9').hangup('2').hangup('8').wait(1_000).hangup('9').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ direction: 'inbound', caller: '05321112233 Mehmet Demir', outcome: 'answered', extension: '1002', transfers: ['warm 1001 > 1002'] });
  });

  it('keeps the older of two customers in one conference', () => {
    const scene = talking().caller('7', '05329998877').ringMember('7', '8', '1002').bridge('c', '8', '7').wait(1_000);
    const heard = run(scene.say('BridgeLeave', { Uniqueid: '7', BridgeUniqueid: 'c' }).bridge('b', '7').signals);
    const [older, younger] = heard.of('call.started');
    expect(heard.of('call.merged')).toMatchObject([{ from: younger?.call.callId, call: { callId: older?.call.callId } }]);
    expect([...heard.calls.keys()]).toEqual([older?.call.callId]);
  });

  it('does not take callers who are parked in one holding bridge for one call', () => {
    const heard = run(talking().caller('7', '05329998877').say('BridgeEnter', { Uniqueid: '7', BridgeUniqueid: 'h', BridgeType: 'holding' }).say('BridgeEnter', { Uniqueid: '1', BridgeUniqueid: 'h', BridgeType: 'holding' }).signals);
    expect(heard.of('call.merged')).toEqual([]);
    expect(heard.calls.size).toBe(2);
  });
});

describe('transfers', () => {
  it('one that failed is none', () => {
    const heard = run(talking().say('BlindTransfer', { Result: 'Fail', TransfererUniqueid: '2', Extension: '1002' }).signals);
    expect(heard.of('call.transferred')).toEqual([]);
  });

  it('to a queue, by an AMI redirect without any event of its own', () => {
    const heard = run(talking().unbridge('b', '1', '2').hangup('2').wait(50).join('1', 'satis').signals);
    expect(heard.of('call.transferred')).toMatchObject([{ kind: 'blind', from: '1001', to: 'satis' }]);
  });

  it('a caller whom the dialplan sends on after the agent hung up was not transferred', () => {
    const heard = run(talking().hangsUp('2').unbridge('b', '2', '1').hangup('2').wait(50).join('1', 'anket').signals);
    expect(heard.of('call.transferred')).toEqual([]);
  });

  it('within the PBX (a consultation through a Local channel) leaves the agent in the call until they are gone', () => {
    // *2: the agent steps out of the talk and is connected to the colleague by a pipe that belongs to the same call.
    const scene = talking().unbridge('b', '2');
    scene.channel('Local/1002@internal', '3', { linkedid: '1', Channel: 'Local/1002@internal-00000001;1' }).channel('Local/1002@internal', '4', { linkedid: '1', Channel: 'Local/1002@internal-00000001;2' });
    scene.say('DialBegin', { Uniqueid: '2', DestUniqueid: '3' }).channel('PJSIP/1002', '5', { linkedid: '1' }).say('DialBegin', { Uniqueid: '4', DestUniqueid: '5', DialString: '1002' }).wait(1_000);
    scene.pickUp('4', '5').bridge('x', '5', '4').pickUp('2', '3').bridge('y', '3', '2').wait(4_000);
    const heard = run(scene.signals);
    expect(heard.of('call.agent-left')).toEqual([]);
    expect(heard.of('call.answered').map(({ extension }) => extension)).toEqual(['1001', '1002']);
    // Completed: the colleague takes the agent's place beside the customer; the pipe goes.
    scene.signals.length = 0;
    heard.hear(scene.unbridge('y', '2', '3').unbridge('x', '4', '5').hangup('3').hangup('4').bridge('b', '5').hangup('2').wait(6_000).hangsUp('1').hangup('5').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ extension: '1002', rings: ['1001 answered destek', '1002 answered'], segments: ['talk 1001', 'consult 1001', 'consult 1002', 'talk 1002'] });
    expect(heard.record.talkMs).toBe(5_000 + 6_000);
  });
});

describe('channels that take the place of others', () => {
  it('one that is swapped out of a bridge is out at that instant, whenever its own signals come', () => {
    const scene = talking().channel('PJSIP/1002', '3', { linkedid: '1' }).say('BridgeEnter', { Uniqueid: '3', BridgeUniqueid: 'b', BridgeType: 'basic', SwapUniqueid: '2' }).wait(3_000);
    const heard = run(scene.unbridge('b', '2').hangup('2').wait(1_000).hangup('3').hangup('1').signals);
    expect(heard.of('call.agent-left').map(({ extension, talkMs }) => [extension, talkMs])).toEqual([['1001', 5_000], ['1002', 4_000]]);
  });

  it('a directed pickup: the call goes to the picker, and the phone that rang has missed nothing', () => {
    const scene = new Scene().caller('1').channel('PJSIP/1001', '2', { linkedid: '1' }).say('DialBegin', { Uniqueid: '1', DestUniqueid: '2', DialString: '1001' }).wait(2_000);
    scene.channel('PJSIP/1003', '3', { CallerIDNum: '1003', Exten: '*81001' }).say('Pickup', { Uniqueid: '3', TargetUniqueid: '2' });
    // The picker is masqueraded into the ringing channel: each goes on under the name of the other.
    scene.say('Rename', { Uniqueid: '3', Channel: 'PJSIP/1003-00000003', Newname: 'PJSIP/1003-00000003<MASQ>' });
    scene.say('Rename', { Uniqueid: '2', Channel: 'PJSIP/1001-00000002', Newname: 'PJSIP/1003-00000003' });
    scene.say('Rename', { Uniqueid: '3', Channel: 'PJSIP/1003-00000003<MASQ>', Newname: 'PJSIP/1001-00000002<ZOMBIE>' }).hangup('3');
    scene.say('DialEnd', { Uniqueid: '1', DestUniqueid: '2', DialStatus: 'ANSWER' }).bridge('b', '2', '1').wait(3_000).hangsUp('1').unbridge('b', '1', '2').hangup('2').hangup('1');
    const heard = run(scene.signals);
    const customer = heard.records.find((record) => record.direction === 'inbound');
    expect(customer && storyOf(customer)).toMatchObject({ outcome: 'answered', extension: '1003', segments: ['talk 1003'], rings: ['1001 cancelled-elsewhere'] });
    expect(heard.of('call.ring-ended')).toMatchObject([{ extension: '1001', result: 'cancelled-elsewhere' }]);
    expect(heard.of('call.answered').map(({ extension }) => extension)).toEqual(['1003']);
    expectNothingLeft(heard, scene.now);
  });
});

describe('a PBX that we did not configure', () => {
  it('speaks SIP instead of PJSIP, dials straight to a desk and sets no variable', () => {
    const scene = new Scene().channel('SIP/provider', '1', { CallerIDNum: '+905321112233', Exten: '4441444' }).channel('SIP/204', '2', { linkedid: '1' });
    scene.say('DialBegin', { Uniqueid: '1', DestUniqueid: '2', DialString: '204' }).wait(2_000).pickUp('1', '2').bridge('b', '2', '1').wait(9_000).hangsUp('2').hangup('2').hangup('1');
    const heard = run(scene.signals);
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.direction': 'inbound', 'call.caller.e164': '+905321112233', 'call.called': '4441444' }],
      ['call.ringing', { extension: '204', queue: null }],
      ['call.answered', { extension: '204' }],
      ['call.agent-left', { extension: '204', talkMs: 9_000 }],
      ['call.ended', { outcome: 'answered' }],
    ]);
    expect(heard.record.hangupBy).toBe('agent');
  });

  it('has members that are no numbers, and mobiles', () => {
    const scene = new Scene().caller('1').join('1');
    scene.channel('PJSIP/ayse', '2', { linkedid: '1' }).say('AgentCalled', { Uniqueid: '1', DestUniqueid: '2', Queue: 'destek', Interface: 'PJSIP/ayse' });
    scene.channel('PJSIP/trunk', '3', { linkedid: '1' }).say('AgentCalled', { Uniqueid: '1', DestUniqueid: '3', Queue: 'destek', Interface: 'PJSIP/05551234567@trunk' });
    expect(run(scene.signals).of('call.ringing').map(({ extension }) => extension)).toEqual(['ayse', '05551234567']);
  });

  it('begins calls with a pipe: a click that rings the phone through Local is an outgoing call of that phone', () => {
    const scene = new Scene();
    scene.channel('Local/1001@from-internal', '1', { Channel: 'Local/1001@from-internal-00000001;1', ChannelState: '0' }).channel('Local', '2', { linkedid: '1', Channel: 'Local/1001@from-internal-00000001;2' });
    scene.channel('PJSIP/1001', '3', { linkedid: '1' }).say('DialBegin', { Uniqueid: '2', DestUniqueid: '3', DialString: '1001' }).wait(1_000).pickUp('2', '3').bridge('a', '3', '2');
    scene.channel('PJSIP/trunk', '4', { linkedid: '1' }).say('DialBegin', { Uniqueid: '1', DestUniqueid: '4', DialString: '05551234567@trunk', Exten: '05551234567' }).wait(1_000).pickUp('1', '4').bridge('b', '4', '1').wait(7_000);
    const heard = run(scene.hangsUp('3').unbridge('a', '3', '2').hangup('3').hangup('2').unbridge('b', '1', '4').hangup('1').hangup('4').signals);
    expect(heard.of('call.dialling')).toMatchObject([{ extension: '1001', called: '05551234567' }]);
    expect(storyOf(heard.record)).toMatchObject({ direction: 'outbound', caller: '1001', called: '05551234567', outcome: 'answered', extension: '1001' });
  });

  it('sends a caller into a queue through a pipe whose other end plays to itself', () => {
    const scene = new Scene();
    scene.channel('Local/05321112233@gen', '1', { Channel: 'Local/05321112233@gen-00000001;1', ChannelState: '0', CallerIDNum: '<unknown>' });
    scene.channel('Local', '2', { linkedid: '1', Channel: 'Local/05321112233@gen-00000001;2' }).say('QueueCallerJoin', { Uniqueid: '2', Queue: 'destek', Position: '1', CallerIDNum: '05321112233' }).wait(2_000);
    scene.ringMember('2', '3', '1001', 'destek', '1').wait(1_000).connectMember('2', '3', '1001', 'b').wait(5_000).hangup('3').hangup('2').hangup('1');
    const heard = run(scene.signals);
    expect(storyOf(heard.record)).toMatchObject({ direction: 'inbound', caller: '05321112233', outcome: 'answered', extension: '1001', visits: ['destek answered 1001'], segments: ['talk 1001'] });
    expect(heard.record).toMatchObject({ waitMs: 3_000, talkMs: 5_000 });
  });

  it('has helpers of its own, which are no calls', () => {
    const heard = run(new Scene().channel('Message/ast_msg_queue', '1').channel('Surrogate/x', '2').channel('Recorder/x', '3').say('Hangup', { Channel: 'Message/ast_msg_queue', Uniqueid: '1' }).signals);
    expect(heard.facts).toEqual([]);
    expect(heard.tracker.strange.size).toBe(0);
  });
});
