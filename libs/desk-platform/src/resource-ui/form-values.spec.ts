import { callReasons, contacts, customers, type ResourceRow } from '@santral/contracts';
import { changesOf, conflictsOf, creationOf, problemOf, rebased, valuesOf } from './form-values';

const row = (more: object = {}): ResourceRow => ({
  id: 'a', version: 1, createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', code: 'MUS-000001', recordKind: 'customer', legalKind: 'corporate',
  companyName: 'Demir Ticaret', firstName: 'Mehmet', lastName: 'Demir', phone: '+905321112233', email: null, city: 'İstanbul', address: null, services: [1, 3], note: null, ...more,
});

describe('values of a form', () => {
  it('start with what the declaration says for a new record', () => {
    expect(valuesOf(callReasons, null)).toEqual({ label: { tr: '', en: '', ar: '' }, opensTicket: false, resolution: null, requiresComment: false, position: 0, active: true });
    expect(valuesOf(customers, null)).toMatchObject({ companyName: '', recordKind: null, services: [], phone: '' });
  });

  it('show numbers as people write them', () => {
    expect(valuesOf(customers, row())).toMatchObject({ phone: '0532 111 22 33', email: '', services: [1, 3] });
  });

  it('leave what is empty to the server', () => {
    expect(creationOf({ ...valuesOf(customers, null), recordKind: 'lead', companyName: '  ', firstName: 'Ali', services: [] })).toEqual({ recordKind: 'lead', firstName: 'Ali', services: [] });
  });
});

describe('changes', () => {
  it('are what the server would store otherwise, not another spelling of the same', () => {
    const values = { ...valuesOf(customers, row()), phone: '+90 532 111-22-33', companyName: ' Demir Ticaret ' };
    expect(changesOf(customers, row(), values)).toEqual({});
    expect(changesOf(customers, row(), { ...values, city: '', services: [1] })).toEqual({ city: null, services: [1] });
  });

  it('do not depend on the order in which the database keeps the languages of a text', () => {
    const reason = row({ label: { ar: 'c', en: 'b', tr: 'a' }, opensTicket: false, resolution: null, requiresComment: false, position: 1, active: true });
    expect(changesOf(callReasons, reason, valuesOf(callReasons, reason))).toEqual({});
    expect(changesOf(callReasons, reason, { ...valuesOf(callReasons, reason), label: { tr: 'a', en: 'B', ar: 'c' } })).toEqual({ label: { tr: 'a', en: 'B', ar: 'c' } });
  });

  it('include a value the server will refuse, so that it gets to say so', () => {
    expect(changesOf(customers, row(), { ...valuesOf(customers, row()), phone: 'yok', recordKind: null })).toEqual({ phone: 'yok', recordKind: null });
  });
});

describe('two people at one record', () => {
  const theirs = row({ version: 2, city: 'Ankara', note: 'Aradı', companyName: 'Demir A.Ş.' });
  const mine = { ...valuesOf(customers, row()), city: 'İzmir', email: 'a@b.co' };

  it('see what the other one changed, and where both did', () => {
    expect(conflictsOf(customers, row(), theirs, mine).map(({ name, theirs: t, mine: m }) => [name, t, m])).toEqual([
      ['companyName', 'Demir A.Ş.', undefined],
      ['city', 'Ankara', 'İzmir'],
      ['note', 'Aradı', undefined],
    ]);
  });

  it('keep what they typed on top of the current record', () => {
    const next = rebased(customers, row(), theirs, mine);
    expect(next).toMatchObject({ companyName: 'Demir A.Ş.', city: 'İzmir', note: 'Aradı', email: 'a@b.co' });
    expect(changesOf(customers, theirs, next)).toEqual({ city: 'İzmir', email: 'a@b.co' });
  });
});

describe('problems', () => {
  const problem = (field: (typeof customers.fields)[keyof typeof customers.fields], value: unknown, language: 'tr' | 'en' = 'tr') => problemOf(field, value, language, 'zorunlu');

  it('are said in the language of the user', () => {
    expect(problem(customers.fields.phone, '123', 'en')).toBe('Enter a valid phone number.');
    expect(problem(customers.fields.phone, '123')).toBe('Geçerli bir telefon numarası giriniz.');
    expect([problem(customers.fields.email, 'a@'), problem(customers.fields.email, 'a@', 'en')]).toEqual(['Doğru bir e-posta adresi girin', 'Enter a correct email address']);
  });

  it('are missing values only where one is needed', () => {
    expect(problem(customers.fields.recordKind, null)).toBe('zorunlu');
    expect(problem(customers.fields.city, '')).toBeNull();
    expect(problemOf(contacts.fields.name, '  ', 'tr', 'zorunlu')).toBe('zorunlu');
    expect(problemOf(callReasons.fields.position, null, 'tr', 'zorunlu')).toBeNull();
    expect(problemOf(callReasons.fields.label, { tr: 'a', en: ' ', ar: 'c' }, 'tr', 'zorunlu')).toBe('zorunlu');
    expect(problemOf(callReasons.fields.label, { tr: 'a', en: 'b', ar: 'c' }, 'tr', 'zorunlu')).toBeNull();
  });
});
