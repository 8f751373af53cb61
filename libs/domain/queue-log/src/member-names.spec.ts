import { MemberNames } from './member-names.js';

const users = [{ extension: '1001', userId: 'u1', displayName: 'Ayşe Yılmaz' }, { extension: '1002', userId: 'u2', displayName: 'İbrahim Öztürk' }];

describe('the member of a queue', () => {
  it.each([
    ['PJSIP/1001', '1001'], ['SIP/204', '204'], ['Local/1002@from-queue/n', '1002'], ['Agent/1001', '1001'], ['1002', '1002'],
    ['Dahili 1001', '1001'], ['1002 - İbrahim', '1002'], ['AYŞE YILMAZ', '1001'], ['ibrahim öztürk', '1002'], ['Kemal', '1010'],
  ])('%s has the extension %s', (name, extension) => expect(new MemberNames(users, new Map([['Kemal', '1010']])).extensionOf(name)).toBe(extension));

  it('whom nobody knows stands for themselves and is told', () => {
    const names = new MemberNames(users);
    expect([names.extensionOf('Zeynep Kaya'), names.extensionOf('Grup 1 hat 12 yer 34'), names.extensionOf('NONE'), names.extensionOf('')]).toEqual(['Zeynep Kaya', 'Grup 1 hat 12 yer 34', null, null]);
    expect(names.unknown).toEqual(['Grup 1 hat 12 yer 34', 'Zeynep Kaya']);
  });
});
