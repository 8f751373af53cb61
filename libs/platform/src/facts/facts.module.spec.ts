import { streamsFor } from './facts.module.js';

const streams = ['facts:{main}', 'facts:{santral}'];
const wanting = (...names: Parameters<typeof streamsFor>[1]['handlers'][number]['names']) => streamsFor(streams, { group: 'g', handlers: [{ names, method: 'm' }] });

describe('streamsFor', () => {
  it('gives a consumer only the streams that can hold what it wants', () => {
    expect(wanting('call.ended')).toEqual(['facts:{main}']);
    expect(wanting('call-detail.saved', 'record.changed')).toEqual(['facts:{santral}']);
    expect(wanting('call.ended', 'call-detail.saved')).toEqual(streams);
  });
});
