import fc from 'fast-check';
import { applyToCards, type Cards } from '@santral/contracts';
import { Run, run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { callFactsOf, countsOf, expectFacts, expectNothingLeft, storyOf } from './testing/stories.js';

const waiting = () => new Scene().caller('1').join('1').wait(4_000);

describe('how a stay in a queue ends', () => {
  // The queue says "abandon" for whatever it ends itself; QUEUESTATUS comes after the caller has left.
  const verdicts = [
    ['TIMEOUT', 'timeout'],
    ['LEAVEEMPTY', 'exit-empty'],
    ['LEAVEUNAVAIL', 'exit-empty'],
    ['WITHDRAW', 'withdrawn'],
  ] as const;
  it.each(verdicts)('QUEUESTATUS=%s: %s, at the instant of leaving', (status, outcome) => {
    const heard = run(waiting().abandon('1').leave('1').wait(40).queueStatus('1', status).wait(1_000).hangup('1').signals);
    expect(heard.record).toMatchObject({ outcome, waitMs: 4_000, visits: [{ outcome, queue: 'destek' }] });
  });

  it.each(['FULL', 'JOINEMPTY', 'JOINUNAVAIL'])('QUEUESTATUS=%s: the queue would not take the caller: refused, and no visit', (status) => {
    const heard = run(new Scene().caller('1').queueStatus('1', status).wait(500).hangup('1').signals);
    expect(heard.record).toMatchObject({ outcome: 'refused', visits: [], waitMs: 0 });
  });

  it('QUEUESTATUS=CONTINUE after an answered call changes nothing', () => {
    const scene = waiting().ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000);
    const heard = run(scene.unbridge('b', '2', '1').hangup('2').queueStatus('1', 'CONTINUE').hangup('1').signals);
    expect(heard.record).toMatchObject({ outcome: 'answered', visits: [{ outcome: 'answered' }] });
    expect(heard.tracker.strange.size).toBe(0);
  });

  it.each([
    ['4', 4],
    ['0', 0],
    ['', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('an answer keeps the wait as the PBX counted it beside ours: HoldTime %s', (holdTime, pbxWaitS) => {
    const heard = run(waiting().ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b', 'destek', holdTime).wait(5_000).unbridge('b', '2', '1').hangup('2').hangup('1').signals);
    for (const told of [heard.of('call.dequeued')[0], heard.record.visits[0]]) {
      expect(told?.pbxWaitS).toBe(pbxWaitS);
      expect(told?.waitMs).toBe(4_000);
    }
  });

  it('an unknown QUEUESTATUS is counted', () => {
    expect(run(waiting().queueStatus('1', 'NEWTHING').signals).tracker.strange).toEqual(new Map([['VarSet: unknown QUEUESTATUS', 1]]));
  });

  it('without any VarSet: whoever hung up before the queue let go has abandoned, whoever lives on has timed out', () => {
    const gone = run(waiting().hangsUp('1').abandon('1').leave('1').hangup('1', '0').signals);
    expect(gone.record.outcome).toBe('abandoned');
    const stays = waiting().abandon('1').leave('1');
    const heard = run(stays.signals);
    expect(heard.of('call.dequeued')).toEqual([]);
    heard.wait(stays.now + 2_999);
    expect(heard.of('call.dequeued')).toEqual([]);
    heard.wait(stays.now + 3_000);
    expect(heard.of('call.dequeued')).toMatchObject([{ outcome: 'timeout', waitMs: 4_000 }]);
  });

  it('a caller who leaves with a key has left by key, at once when something follows, else after 3 s', () => {
    const left = waiting().leave('1');
    expect(run(left.signals).wait(left.now + 3_000).of('call.dequeued')).toMatchObject([{ outcome: 'exit-key', waitMs: 4_000 }]);
    const next = run(waiting().leave('1').wait(100).join('1', 'satis').signals);
    expect(next.of('call.dequeued')).toMatchObject([{ queue: 'destek', outcome: 'exit-key' }]);
    expect(next.of('call.queued')).toMatchObject([{ queue: 'destek' }, { queue: 'satis' }]);
  });

  it('a caller who hangs up between the answer and the connection has abandoned, and the agent has missed nothing', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(900).pickUp('1', '2').wait(700).hangsUp('1').abandon('1').leave('1');
    const heard = run(scene.hangup('2').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'abandoned', visits: ['destek abandoned'], rings: ['1001 cancelled-caller destek'], segments: [] });
    expect(heard.of('call.ring-ended')).toMatchObject([{ extension: '1001', result: 'cancelled-caller' }]);
    expect(heard.of('call.answered')).toEqual([]);
  });

  it('a caller who left the queue for the agent who picked up, and hangs up before being connected, has abandoned, too', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(900).pickUp('1', '2').leave('1').wait(100).hangsUp('1');
    expect(storyOf(run(scene.hangup('2').hangup('1').signals).record)).toMatchObject({ outcome: 'abandoned', visits: ['destek abandoned'] });
  });

  it('an abandoned caller is gone from the queue at once, not only when the channel is', () => {
    expect(run(waiting().hangsUp('1').abandon('1').signals).of('call.dequeued')).toMatchObject([{ outcome: 'abandoned', waitMs: 4_000 }]);
  });

  it('a verdict that is still open survives a restart of the process', () => {
    const scene = waiting().leave('1');
    expect(run(scene.signals).restart().wait(scene.now + 3_000).of('call.dequeued')).toMatchObject([{ outcome: 'exit-key' }]);
  });

  it('two stays in one call are two visits, and the waits add up', () => {
    const scene = waiting().abandon('1').leave('1').queueStatus('1', 'TIMEOUT').join('1', 'satis').wait(2_000);
    const heard = run(scene.ringMember('1', '2', '1002', 'satis').connectMember('1', '2', '1002', 'b', 'satis').wait(1_000).unbridge('b', '2', '1').hangup('2').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', visits: ['destek timeout', 'satis answered 1002'], rings: ['1002 answered satis'] });
    expect(heard.record).toMatchObject({ waitMs: 6_000, queue: 'destek' });
    expect(heard.record.visits.map((visit) => visit.entryNo)).toEqual([1, 2]);
  });
});

describe('how an attempt to reach an agent ends', () => {
  const after = (end: (scene: Scene) => Scene) => run(end(waiting().ringMember('1', '2', '1001').say('Newstate', { Uniqueid: '2', ChannelState: '5' }).wait(3_000)).signals).of('call.ring-ended')[0]?.result;

  it('tells a phone that rejects from one that is not answered, by the cause of its hangup alone', () => {
    expect(after((scene) => scene.giveUp('1', '2', 'NOANSWER', '17'))).toBe('rejected');
    expect(after((scene) => scene.giveUp('1', '2', 'NOANSWER', '0'))).toBe('no-answer');
  });

  it('is not misled by the CANCEL that follows a NOANSWER', () => {
    expect(after((scene) => scene.say('DialEnd', { DestUniqueid: '2', DialStatus: 'NOANSWER' }).giveUp('1', '2', 'CANCEL'))).toBe('no-answer');
  });

  it('an unreachable phone has failed', () => {
    expect(after((scene) => scene.giveUp('1', '2', 'CHANUNAVAIL', '20'))).toBe('failed');
  });

  it('a phone rung together with one that answered has missed nothing', () => {
    const scene = waiting().ringMember('1', '2', '1001').ringMember('1', '3', '1002').wait(800).pickUp('1', '3');
    const heard = run(scene.giveUp('1', '2', 'CANCEL', '26').connectMember('1', '3', '1002', 'b').signals);
    expect(heard.of('call.ring-ended')).toMatchObject([{ extension: '1001', result: 'cancelled-elsewhere' }]);
    const silent = waiting().ringMember('1', '2', '1001').ringMember('1', '3', '1002').wait(800).pickUp('1', '3');
    // The same from a PBX that does not say why it hangs up.
    expect(run(silent.giveUp('1', '2', 'CANCEL', '0').signals).of('call.ring-ended')).toMatchObject([{ result: 'cancelled-elsewhere' }]);
  });

  it('a DialEnd after the hangup changes nothing and is counted', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(3_000).hangsUp('1').hangup('2').abandon('1').leave('1').hangup('1', '0');
    const heard = run(scene.signals);
    const facts = heard.facts.length;
    heard.hear(new Scene().say('DialEnd', { Uniqueid: '1', DestUniqueid: '2', DialStatus: 'CANCEL' }).hangup('1').signals);
    expect(heard.facts).toHaveLength(facts);
    expect(heard.tracker.strange).toEqual(new Map([['DialEnd: unknown leg', 1], ['Hangup: unknown leg', 1]]));
    expect(storyOf(heard.record).rings).toEqual(['1001 cancelled-caller destek']);
  });

  it('a channel that comes after its call is over does not bring the call back', () => {
    const heard = run(waiting().hangsUp('1').abandon('1').leave('1').hangup('1').channel('PJSIP/1001', '9', { linkedid: '1' }).signals);
    expect(heard.calls.size).toBe(0);
    expect(countsOf(heard.facts)['call.started']).toBe(1);
    expect(heard.tracker.strange).toEqual(new Map([['Newchannel: call is over', 1]]));
  });
});

describe('who ended a call', () => {
  it('is not the agent who hung up before the dialplan tried somebody else in vain', () => {
    const scene = waiting().ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000).hangsUp('2').unbridge('b', '2', '1').hangup('2');
    scene.channel('PJSIP/1002', '3', { linkedid: '1' }).say('DialBegin', { Uniqueid: '1', DestUniqueid: '3', DialString: '1002' }).wait(9_000).giveUp('1', '3', 'NOANSWER');
    expect(run(scene.hangup('1').signals).record).toMatchObject({ outcome: 'answered', extension: '1001', hangupBy: 'system' });
  });

  it('is the PBX, when it is stopped while somebody waits', () => {
    const heard = run(waiting().say('SoftHangupRequest', { Uniqueid: '1', Cause: '4' }).abandon('1').leave('1').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'system', visits: ['destek system'], hangupBy: 'system' });
  });
});

describe('20 members of a ring-all queue, three times', () => {
  const extensions = Array.from({ length: 20 }, (_, i) => String(1001 + i));
  const scene = new Scene().caller('1').join('1');
  for (let round = 0; round < 3; round++) {
    extensions.forEach((extension, i) => scene.ringMember('1', `${round}${String(i).padStart(2, '0')}`, extension));
    scene.wait(15_000);
    extensions.forEach((_, i) => scene.giveUp('1', `${round}${String(i).padStart(2, '0')}`, 'NOANSWER'));
    scene.wait(1_000);
  }
  const heard = run(scene.hangsUp('1').abandon('1').leave('1').hangup('1').signals);

  it('are 60 rings of one call', () => {
    expect(heard.record.rings).toHaveLength(60);
    expect(new Set(heard.record.rings.map((ring) => ring.ringId)).size).toBe(60);
    // Twenty phones at once ring no longer than one.
    expect(heard.record).toMatchObject({ ringMs: 45_000, waitMs: 48_000, outcome: 'abandoned' });
    expectNothingLeft(heard, scene.now);
  });

  it('are one card on each of 20 desks, which a new ring brings back', () => {
    for (const extension of extensions) {
      let cards: Cards = {};
      const states: string[] = [];
      for (const fact of heard.facts) {
        cards = applyToCards(cards, fact, { pbx: 'main', extension });
        expect(Object.keys(cards).length).toBeLessThanOrEqual(1);
        const state = Object.values(cards)[0]?.state ?? 'none';
        if (state !== states.at(-1)) states.push(state);
      }
      expect(states).toEqual(['none', 'ringing', 'missed', 'ringing', 'missed', 'ringing', 'missed', 'none']);
    }
  });
});

describe('a call of five legs', () => {
  it('ends once, with its last leg, in whatever order they hang up', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['1', '2', '3', '4', '5'], { minLength: 5 }), (order) => {
        const scene = waiting();
        ['2', '3', '4', '5'].forEach((leg, i) => scene.ringMember('1', leg, String(1001 + i)));
        scene.connectMember('1', '3', '1002', 'b').wait(2_000);
        order.forEach((leg) => scene.wait(1).hangup(leg));
        const heard = new Run();
        scene.signals.forEach((signal, i) => {
          expect(heard.of('call.ended')).toHaveLength(0);
          heard.hear([signal]);
          expect(heard.calls.size).toBe(i === scene.signals.length - 1 ? 0 : 1);
        });
        expect(heard.records).toHaveLength(1);
        expect(heard.record).toMatchObject({ outcome: 'answered', extension: '1002' });
        expect(heard.of('call.agent-left')).toHaveLength(1);
      }),
    );
  });
});

describe('the time in which phones rang', () => {
  it('counts once what overlaps, in whatever order the phones fall silent', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(2_000).ringMember('1', '3', '1002').wait(3_000).giveUp('1', '3', 'NOANSWER', '17').wait(5_000).giveUp('1', '2', 'NOANSWER');
    expect(run(scene.hangsUp('1').hangup('1').signals).record.ringMs).toBe(10_000);
  });
});

describe('the caller', () => {
  it('whose name is only their number has none', () => {
    expect(run(new Scene().caller('1', '05321112233', { CallerIDName: '05321112233' }).signals).of('call.started')[0]?.call.caller.name).toBeNull();
  });

  it.each(['', 'anonymous', 'Anonymous', 'unknown', '<unknown>', 'Restricted'])('who is called %p is hidden', (number) => {
    expect(run(new Scene().caller('1', number).signals).of('call.started')[0]?.call.caller).toMatchObject({ number: null, e164: null, private: true });
  });

  it('is refreshed by a later name, and keeps the number against a dialplan that forwards', () => {
    const heard = run(
      waiting()
        .ringMember('1', '2', '1001')
        .say('NewCallerid', { Uniqueid: '1', CallerIDNum: '05321112233', CallerIDName: 'Demir Ticaret' })
        .say('NewCallerid', { Uniqueid: '1', CallerIDNum: '02120000000', CallerIDName: 'Demir Ticaret' }).signals,
    );
    expectFacts(callFactsOf(heard).slice(-1), [['call.identified', { 'call.caller.name': 'Demir Ticaret', 'call.caller.number': '05321112233', extensions: ['1001'] }]]);
    expect(heard.of('call.identified')).toHaveLength(1);
  });

  it('who was hidden may become known', () => {
    const heard = run(waiting().signals.slice(0, 0)).hear(new Scene().caller('1', 'anonymous').say('NewCallerid', { Uniqueid: '1', CallerIDNum: '05321112233' }).signals);
    expect(heard.of('call.identified')[0]?.call.caller).toMatchObject({ number: '05321112233', e164: '+905321112233', private: false });
  });

  it('who hangs up before any queue has abandoned', () => {
    expect(run(new Scene().caller('1').wait(3_000).hangsUp('1').hangup('1').signals).record).toMatchObject({ outcome: 'abandoned', visits: [], hangupBy: 'caller' });
  });
});
