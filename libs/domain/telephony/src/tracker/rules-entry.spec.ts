import { run } from './testing/run.js';
import { Scene } from './testing/scene.js';

const menu = () => new Scene().caller('1').say('Newstate', { Uniqueid: '1', ChannelState: '6' }).wait(9_000);

describe('a caller whom an announcement or a menu picked up', () => {
  it('and who then hangs up, or is let go, has asked for nobody', () => {
    expect(run(menu().hangsUp('1').hangup('1').signals).record).toMatchObject({ outcome: 'ivr-only', hangupBy: 'caller', visits: [], rings: [] });
    expect(run(menu().hangup('1').signals).record).toMatchObject({ outcome: 'ivr-only', hangupBy: 'system' });
  });

  it('is told from one nobody picked up, also by a process that was started meanwhile', () => {
    expect(run(new Scene().caller('1').wait(9_000).hangsUp('1').hangup('1').signals).record.outcome).toBe('abandoned');
    const scene = menu();
    const heard = run(scene.signals).restart();
    const [before] = [scene.signals.length];
    expect(heard.hear(scene.hangsUp('1').hangup('1').signals.slice(before)).record.outcome).toBe('ivr-only');
  });

  it('has asked for somebody when a phone was rung or a queue would not take them', () => {
    const rung = menu().channel('PJSIP/1001', '2', { linkedid: '1' }).say('DialBegin', { Uniqueid: '1', DestUniqueid: '2', DialString: '1001' }).wait(3_000);
    expect(run(rung.giveUp('1', '2', 'NOANSWER').hangup('1').signals).record.outcome).toBe('no-answer');
    expect(run(menu().queueStatus('1', 'JOINEMPTY').hangup('1').signals).record.outcome).toBe('refused');
  });
});

describe('a stay in a queue', () => {
  it('tells the places of the caller when they came and when they left, answered or not', () => {
    const answered = new Scene().caller('1').join('1', 'destek', 4).wait(9_000).ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').unbridge('b', '2', '1');
    expect(run(answered.hangup('2').hangup('1').signals).record.visits).toMatchObject([{ position: 4, positionOut: 1 }]);
    const gone = new Scene().caller('1').join('1', 'destek', 4).wait(9_000).hangsUp('1').abandon('1', 'destek', 3).leave('1', 'destek', 3).hangup('1');
    expect(run(gone.signals).record.visits).toMatchObject([{ outcome: 'abandoned', position: 4, positionOut: 3 }]);
  });

  it('began directly, in another queue, or in the same one again', () => {
    const scene = new Scene().caller('1');
    for (const queue of ['destek', 'destek', 'satis']) scene.join('1', queue).wait(4_000).abandon('1', queue).leave('1', queue).queueStatus('1', 'TIMEOUT');
    expect(run(scene.hangup('1').signals).record.visits.map(({ queue, entryKind }) => [queue, entryKind])).toEqual([['destek', 'direct'], ['destek', 'reentry'], ['satis', 'overflow']]);
  });

  it('began with the transfer of an agent, and the next one did not', () => {
    const scene = new Scene().caller('1').join('1').wait(1_000).ringMember('1', '2', '1001').connectMember('1', '2', '1001', 'b').wait(5_000);
    scene.say('BlindTransfer', { Result: 'Success', TransfererUniqueid: '2', TransfereeUniqueid: '1', Extension: 'satis', Context: 'queues' }).unbridge('b', '1', '2').hangup('2');
    scene.wait(100).join('1', 'satis').wait(4_000).abandon('1', 'satis').leave('1', 'satis').queueStatus('1', 'TIMEOUT').wait(10).join('1', 'satis').wait(1_000).hangsUp('1').abandon('1', 'satis').leave('1', 'satis');
    expect(run(scene.hangup('1').signals).record.visits.map(({ queue, entryKind }) => [queue, entryKind])).toEqual([['destek', 'direct'], ['satis', 'transfer'], ['satis', 'reentry']]);
  });
});

it('a phone that says busy before it rings has let nobody wait; one that rang was told to by its owner', () => {
  const ringing = (hasRung: boolean) => {
    const scene = new Scene().caller('1').join('1').ringMember('1', '2', '1001');
    if (hasRung) scene.say('Newstate', { Uniqueid: '2', ChannelState: '5' });
    return run(scene.wait(100).giveUp('1', '2', 'BUSY', '17').signals).of('call.ring-ended')[0]?.result;
  };
  expect([ringing(true), ringing(false)]).toEqual(['rejected', 'busy']);
});
