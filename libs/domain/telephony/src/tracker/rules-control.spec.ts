import { applyToCards, type Cards } from '@santral/contracts';
import { run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { expectNothingLeft, storyOf } from './testing/stories.js';

/** What the PBX says when it is told to do something with a call that is up; the order is that of a real one. */
const talking = () => new Scene().caller('1').join('1').ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000);
const pipe = (scene: Scene, to: string, linkedid = '1') =>
  scene.say('Newchannel', { Channel: `Local/${to}@from-agent-00000000;1`, Uniqueid: '3', Linkedid: linkedid, ChannelState: '0' }).say('Newchannel', { Channel: `Local/${to}@from-agent-00000000;2`, Uniqueid: '4', Linkedid: linkedid, ChannelState: '4' });
const cardAfter = (scene: Scene, state: string) => {
  let cards: Cards = {};
  for (const fact of run(scene.signals).facts) cards = applyToCards(cards, fact, { pbx: 'main', extension: '1001' });
  expect(Object.values(cards).map((card) => card.state)).toEqual([state]);
  return Object.values(cards)[0];
};

/** Atxfer: hold, a pipe, the agent's line moves over, the far end dials. */
const asking = (to: string) => {
  const scene = pipe(talking().say('Hold', { Uniqueid: '2' }), to).bridge('c', '3').unbridge('b', '2').bridge('c', '2');
  return scene;
};

describe('asking somebody through the PBX', () => {
  const asked = () => asking('1002').channel('PJSIP/1002', '5', { linkedid: '1' }).say('DialBegin', { Uniqueid: '4', DestUniqueid: '5', DialString: '1002' }).wait(2_000).pickUp('4', '5').bridge('d', '5', '4').wait(4_000);
  const joined = (target: object = { TransferTargetUniqueid: '3' }) => asked().unbridge('c', '2').unbridge('c', '3').bridge('b', '3')
    .say('AttendedTransfer', { Result: 'Success', OrigTransfererUniqueid: '2', SecondTransfererUniqueid: '2', ...target, TransfereeUniqueid: '1', DestType: 'Bridge' });

  it('is told while the caller waits, and when the agent is back', () => {
    const heard = run(asked().unbridge('c', '2').bridge('b', '2').say('Unhold', { Uniqueid: '2' }).signals);
    expect(heard.of('call.consult-started')).toMatchObject([{ extension: '1001', to: '1002' }]);
    expect(heard.of('call.consult-ended')).toMatchObject([{ extension: '1001' }]);
    expect(heard.of('call.resumed')).toHaveLength(1);
    cardAfter(asked(), 'consulting');
    cardAfter(asked().unbridge('c', '2').bridge('b', '2').say('Unhold', { Uniqueid: '2' }), 'active');
  });

  it.each([['unnamed', {}], ['a pipe that is gone', { TransferTargetUniqueid: '9' }]])('was a transfer to whoever was asked, though a busy PBX leaves them %s', (_how, target) => {
    const heard = run(joined(target).hangup('2').wait(10_000).hangsUp('1').unbridge('b', '1', '3').unbridge('d', '4', '5').hangup('1').hangup('3').hangup('4').hangup('5').signals);
    expect(storyOf(heard.record)).toMatchObject({ transfers: ['warm 1001 > 1002'] });
  });

  it('ends in a warm transfer to whoever was asked when the agent leaves', () => {
    const heard = run(joined().hangup('2').wait(10_000).hangsUp('1').unbridge('b', '1', '3').unbridge('d', '4', '5').hangup('1').hangup('3').hangup('4').hangup('5').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', transfers: ['warm 1001 > 1002'], segments: ['talk 1001', 'hold 1001', 'consult 1001', 'consult 1002', 'talk 1002'] });
    expect(heard.of('call.consult-ended')).toEqual([]);
    expectNothingLeft(heard, joined().now + 10_000);
    cardAfter(joined().hangup('2'), 'ended');
  });

  it('is no talk with the customer, even when somebody outside is asked', () => {
    const outside = asking('05559998877').channel('PJSIP/trunk', '5', { linkedid: '1' }).say('DialBegin', { Uniqueid: '4', DestUniqueid: '5', DialString: '05559998877@trunk' }).pickUp('4', '5').bridge('d', '5', '4').wait(1_000);
    const heard = run(outside.unbridge('c', '2').bridge('b', '2').signals);
    expect([...heard.calls.values()].flatMap(({ record }) => record.segments.map(({ kind, extension }) => `${kind} ${extension}`))).toEqual(['talk 1001', 'hold 1001', 'consult 1001', 'talk 1001']);
  });
});

describe('parking', () => {
  const parked = (leavesFirst: boolean) => {
    const park = (scene: Scene) => scene.say('ParkedCall', { ParkeeUniqueid: '1', ParkerDialString: 'PJSIP/1001', ParkingSpace: '701' });
    const scene = leavesFirst ? park(talking().unbridge('b', '1')) : park(talking()).unbridge('b', '1');
    return scene.say('BridgeEnter', { Uniqueid: '1', BridgeUniqueid: 'p', BridgeType: 'parking', BridgeTechnology: 'holding_bridge' }).unbridge('b', '2').hangup('2').wait(30_000);
  };

  it.each([true, false])('keeps the card for whoever has to fetch the call (bridge left first: %s), and is no transfer', (leavesFirst) => {
    const scene = parked(leavesFirst);
    expect(cardAfter(scene, 'parked')).toMatchObject({ parkedAt: '701', endedAt: null });
    const [open] = [...run(scene.signals).calls.values()];
    expect(open).toMatchObject({ parked: { extension: '1001', space: '701' }, record: { transfers: [] } });
  });

  it('is over when the same agent fetches the call: one call, one card, one more talk', () => {
    const fetched = parked(true).channel('PJSIP/1001', '9', { CallerIDNum: '1001', ChannelState: '0' }).say('DialBegin', { DestUniqueid: '9' }).say('DialEnd', { DestUniqueid: '9', DialStatus: 'ANSWER' })
      .say('UnParkedCall', { ParkeeUniqueid: '1', RetrieverUniqueid: '9', ParkingSpace: '701' }).bridge('e', '1', '9').wait(3_000);
    cardAfter(fetched, 'active');
    const heard = run(fetched.hangsUp('9').unbridge('e', '1', '9').hangup('9').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ direction: 'inbound', outcome: 'answered', segments: ['talk 1001', 'talk 1001'], transfers: [] });
    expect(heard.of('call.unparked')).toMatchObject([{ extension: '1001', by: '1001' }]);
    expectNothingLeft(heard, fetched.now);
  });

  it('goes back to unsaved when somebody else fetches it, and when the caller gives up', () => {
    cardAfter(parked(true).channel('PJSIP/1002', '9', { CallerIDNum: '1002', Exten: '701' }).say('UnParkedCall', { ParkeeUniqueid: '1', RetrieverUniqueid: '9', ParkingSpace: '701' }).bridge('e', '1', '9'), 'ended');
    cardAfter(parked(false).hangsUp('1').say('ParkedCallGiveUp', { ParkeeUniqueid: '1' }).hangup('1'), 'ended');
  });
});

it('says that the agent ended a call that the desk ended for them', () => {
  const ended = talking().say('VarSet', { Uniqueid: '2', Variable: 'CC_ENDED_BY_AGENT', Value: '1' }).say('SoftHangupRequest', { Uniqueid: '2', Cause: '16' }).unbridge('b', '2', '1').hangup('2').hangup('1');
  expect(run(ended.signals).record).toMatchObject({ hangupBy: 'agent', outcome: 'answered' });
});

it('joins two calls in a conference: the caller and whoever was asked are one call, and the card is as it was', () => {
  const scene = talking().say('Hold', { Uniqueid: '2' }).dialColleague('1001', '5', '1002', '6').pickUp('5', '6').bridge('c', '6', '5').wait(3_000);
  scene.unbridge('b', '1', '2').bridge('room', '1', '2').unbridge('c', '6', '5').hangup('5').bridge('room', '6').say('Unhold', { Uniqueid: '2' }).wait(9_000);
  cardAfter(scene, 'active');
  const heard = run(scene.hangsUp('2').unbridge('room', '2').hangup('2').wait(1_000).hangsUp('1').unbridge('room', '1', '6').hangup('1').hangup('6').signals);
  expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', extension: '1002', transfers: [], segments: ['talk 1001', 'hold 1001', 'consult 1001', 'consult 1002', 'talk 1001', 'talk 1002'] });
  expect(heard.of('call.agent-left').filter(({ call }) => call.direction === 'inbound').map(({ extension }) => extension)).toEqual(['1001', '1002']);
  expectNothingLeft(heard, scene.now);
});

it('gives a conference to who stayed to the end of it, also when they were in the room first', () => {
  const scene = talking().say('Hold', { Uniqueid: '2' }).dialColleague('1001', '5', '1002', '6').pickUp('5', '6').bridge('c', '6', '5').wait(3_000);
  scene.unbridge('c', '6', '5').hangup('5').unbridge('b', '1', '2').bridge('room', '6').bridge('room', '1').wait(1_000).bridge('room', '2').say('Unhold', { Uniqueid: '2' }).wait(9_000);
  const heard = run(scene.hangsUp('2').unbridge('room', '2').hangup('2').wait(1_000).hangsUp('1').unbridge('room', '1', '6').hangup('1').hangup('6').signals);
  expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', extension: '1002' });
  expect(heard.record.segments.filter(({ kind }) => kind === 'talk').map(({ extension }) => extension).slice(-2)).toEqual(['1002', '1001']);
});
