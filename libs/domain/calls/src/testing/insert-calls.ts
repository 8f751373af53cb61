import type { DataSource } from 'typeorm';

/**
 * Calls in bulk, `C000001` and on, one a second from 1 October 2026: every tenth goes out, every fourth of the others was abandoned,
 * the rest were answered by Işıl Işık at 1001. Call 1 has a recording; call 2 comes from 112,
 * call 3 from abroad, its number told with its country.
 */
export async function insertCalls(source: DataSource, count: number): Promise<void> {
  await source.query(
    `INSERT INTO call (call_id, pbx, uniqueid, direction, started_at, ended_at, caller_number, caller_e164, caller_private, called, called_e164, queue,
       extension, agent_name, agent_key, outcome, wait_ms, ring_ms, talk_ms, hold_ms, coverage, final_writes, position)
     SELECT 'C' || lpad(n::text, 6, '0'), 'main', 'u' || n, CASE WHEN n % 10 = 0 THEN 'outbound' ELSE 'inbound' END,
       timestamptz '2026-10-01T00:00:00Z' + n * interval '1 second', timestamptz '2026-10-01T00:01:00Z' + n * interval '1 second',
       CASE n WHEN 2 THEN '112' WHEN 3 THEN '+493012345678' ELSE '0532' || lpad(n::text, 7, '0') END,
       CASE n WHEN 2 THEN NULL WHEN 3 THEN '+493012345678' ELSE '+90532' || lpad(n::text, 7, '0') END,
       false, '08500000000', '+908500000000', CASE WHEN n % 2 = 0 THEN 'destek' ELSE 'satis' END,
       CASE WHEN n % 4 = 0 AND n % 10 <> 0 THEN NULL ELSE '1001' END, CASE WHEN n % 4 = 0 AND n % 10 <> 0 THEN NULL ELSE 'Işıl Işık' END,
       CASE WHEN n % 4 = 0 AND n % 10 <> 0 THEN NULL ELSE santral_search_key('Işıl Işık') END,
       CASE WHEN n % 4 = 0 AND n % 10 <> 0 THEN 'abandoned' ELSE 'answered' END, n % 7 * 1000, 0, n % 5 * 60000, 0, 'live', 1, n
     FROM generate_series(1, $1::int) n`,
    [count],
  );
  await source.query(`INSERT INTO call_recording (call_id, recording_id, file, extension, started_at) VALUES ('C000001', 'm1', '/rec/1.wav', '1001', '2026-10-01T00:00:01Z')`);
  await source.query('ANALYZE call');
}
