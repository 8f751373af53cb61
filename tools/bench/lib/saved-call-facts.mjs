/** Facts of answered queue calls as telephony states them, for measuring what comes after telephony. */

const iso = (ms) => new Date(ms).toISOString();

/** All facts of call `i`, oldest first: started, queued, ringing, answered, dequeued, agent-left, ended. */
export function answeredCall(i, baseMs) {
  const callId = `BENCH${String(i).padStart(21, '0')}`;
  const at = (offset) => iso(baseMs + i * 10 + offset);
  const extension = String(2000 + (i % 200));
  const number = `0599${String(1_000_000 + i)}`;
  const call = {
    callId, pbx: 'main', uniqueid: `1800000000.${i}`, direction: 'inbound', called: '08500000000', startedAt: at(0),
    caller: { number, e164: `+90${number.slice(1)}`, name: `Arayan ${i}`, private: false },
  };
  const visitId = `${callId}-v1`;
  const ringId = `${callId}-r1`;
  const record = {
    ...call, answeredAt: at(1000), endedAt: at(5000), queue: 'destek', extension, outcome: 'answered', waitMs: 980, ringMs: 900, talkMs: 4000, holdMs: 0,
    hangupBy: 'caller', cause: 16, coverage: 'live', mergedInto: null,
    visits: [{ visitId, queue: 'destek', entryNo: 1, enqueuedAt: at(20), endedAt: at(1000), outcome: 'answered', waitMs: 980, position: 1, extension }],
    rings: [{ ringId, visitId, queue: 'destek', extension, startedAt: at(100), endedAt: at(1000), result: 'answered', ringMs: 900 }],
    segments: [{ segmentId: `${callId}-s1`, kind: 'talk', extension, startedAt: at(1000), endedAt: at(5000) }],
    transfers: [],
    recordings: [{ recordingId: `${callId}-rec1`, file: `/rec/${callId}.wav`, extension, startedAt: at(1000), endedAt: at(5000) }],
  };
  const fact = (name, offset, payload) => ({ id: `${callId}:${name}`, name, version: 1, at: at(offset), pbx: 'main', subject: callId, payload: { call, ...payload } });
  return [
    fact('call.started', 0, {}),
    fact('call.queued', 20, { visitId, queue: 'destek', position: 1 }),
    fact('call.ringing', 100, { ringId, extension, queue: 'destek', visitId }),
    fact('call.answered', 1000, { extension, ringId, queue: 'destek', answeredAt: at(1000), recording: null }),
    fact('call.dequeued', 1000, { visitId, queue: 'destek', outcome: 'answered', waitMs: 980, extension }),
    fact('call.agent-left', 5000, { extension, leftAt: at(5000), talkMs: 4000 }),
    fact('call.ended', 5000, { outcome: 'answered', record, extensions: [extension] }),
  ];
}
