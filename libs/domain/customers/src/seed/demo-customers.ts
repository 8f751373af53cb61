import { departments } from '@santral/contracts';

type Department = (typeof departments)[number];
type Person = [name: string, phone: string, department?: Department, otherPhone?: string];

export interface DemoCustomer {
  kind: 'customer' | 'lead';
  company?: string;
  /** First and last name of the one who signed. */
  person: [first: string, last: string];
  phone?: string;
  email?: string;
  city: string;
  services?: number[];
  people?: Person[];
}

/** The two callers other programs rely on come first. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    kind: 'customer', company: 'Demir Ticaret', person: ['Mehmet', 'Demir'], phone: '0212 293 14 00', email: 'bilgi@demirticaret.example', city: 'İstanbul', services: [1, 3, 6],
    people: [['Mehmet Demir', '0532 111 22 33', 'İdari Birim'], ['Sevgi Demir', '0533 402 18 77', 'Finans Birim'], ['Kadir Usta', '0212 293 14 07', 'Teknik Birim']],
  },
  { kind: 'customer', person: ['Şükrü', 'Çağlar'], phone: '0532 999 88 77', email: 'sukru.caglar@posta.example', city: 'Ankara', services: [1, 4] },
  {
    kind: 'customer', company: 'Örnek Lojistik A.Ş.', person: ['Ayşe', 'Yılmaz'], phone: '0216 577 30 00', email: 'operasyon@orneklojistik.example', city: 'İstanbul', services: [1, 2, 3, 4, 15],
    // The switchboard's number belongs to two people: an agent sees both.
    people: [['Ayşe Yılmaz', '0542 318 55 21', 'İdari Birim', '0216 577 30 00'], ['Burak Şen', '0544 207 61 90', 'Teknik Birim', '0216 577 30 00'], ['Elif Aksoy', '0216 577 30 12', 'Satın Alma']],
  },
  { kind: 'customer', company: 'Işık Elektrik Ltd. Şti.', person: ['Işıl', 'Işık'], phone: '0312 417 55 10', city: 'Ankara', services: [1, 2, 6], people: [['Işıl Işık', '0535 611 20 04', 'İdari Birim'], ['Gökhan Çetin', '0312 417 55 14', 'Teknik Birim']] },
  { kind: 'customer', company: 'Özdemir Tekstil San. A.Ş.', person: ['Nuri', 'Özdemir'], phone: '0224 261 40 00', city: 'Bursa', services: [1, 2, 4], people: [['Nuri Özdemir', '0532 447 19 60', 'İdari Birim'], ['Hülya Güneş', '0224 261 40 22', 'Finans Birim']] },
  { kind: 'customer', company: 'Çınar Eczanesi', person: ['Deniz', 'Çınar'], phone: '0232 421 08 16', city: 'İzmir', services: [1, 4], people: [['Deniz Çınar', '0505 733 41 12', 'İdari Birim']] },
  { kind: 'customer', company: 'Güven Sigorta Aracılık', person: ['Tolga', 'Güven'], phone: '0242 311 62 00', city: 'Antalya', services: [1, 3, 15], people: [['Tolga Güven', '0530 918 24 55', 'İdari Birim'], ['Pınar Koç', '0242 311 62 05', 'Finans Birim']] },
  { kind: 'customer', company: 'Ünlü Gıda Pazarlama', person: ['Cemil', 'Ünlü'], phone: '0322 458 70 30', city: 'Adana', services: [1, 6], people: [['Cemil Ünlü', '0536 284 07 71', 'Satın Alma']] },
  { kind: 'customer', company: 'Ege Turizm Seyahat', person: ['Zeynep', 'Ege'], phone: '0252 614 22 00', city: 'Muğla', services: [2, 3, 4, 15], people: [['Zeynep Ege', '0543 560 83 38', 'İdari Birim'], ['Ozan Tunç', '0252 614 22 09', 'Teknik Birim']] },
  { kind: 'customer', company: 'Karadeniz Fındık Kooperatifi', person: ['Temel', 'Kara'], phone: '0454 216 31 00', city: 'Giresun', services: [1, 5], people: [['Temel Kara', '0531 377 46 02', 'İdari Birim']] },
  { kind: 'customer', company: 'Anadolu Hukuk Bürosu', person: ['Selin', 'Arslan'], phone: '0312 468 90 00', city: 'Ankara', services: [1, 5, 6], people: [['Selin Arslan', '0532 705 12 48', 'İdari Birim'], ['Mert Arslan', '0312 468 90 00', 'Finans Birim']] },
  { kind: 'customer', company: 'Şahin Otomotiv', person: ['Yusuf', 'Şahin'], phone: '0332 345 17 00', city: 'Konya', services: [1, 2], people: [['Yusuf Şahin', '0533 824 90 16', 'İdari Birim']] },
  { kind: 'customer', company: 'İnci Diş Polikliniği', person: ['İnci', 'Yavuz'], phone: '0262 331 48 00', city: 'Kocaeli', services: [1, 3, 4], people: [['İnci Yavuz', '0541 662 37 80', 'İdari Birim'], ['Sibel Ak', '0262 331 48 03', 'Finans Birim']] },
  { kind: 'customer', company: 'Bozkurt İnşaat Taahhüt', person: ['Orhan', 'Bozkurt'], phone: '0352 222 64 00', city: 'Kayseri', services: [1, 2, 6], people: [['Orhan Bozkurt', '0532 518 63 27', 'İdari Birim'], ['Ferhat Dal', '0537 449 10 95', 'Teknik Birim']] },
  { kind: 'customer', company: 'Yıldız Kargo', person: ['Hakan', 'Yıldız'], phone: '444 7 935', city: 'İstanbul', services: [2, 3, 15], people: [['Hakan Yıldız', '0534 126 78 43', 'İdari Birim'], ['Gül Yıldız', '0555 390 21 64', 'Satın Alma']] },
  { kind: 'customer', company: 'Mavi Dalga Yazılım', person: ['Ece', 'Doğan'], phone: '0850 308 14 55', city: 'İzmir', services: [2, 4, 15], people: [['Ece Doğan', '0507 841 36 29', 'Teknik Birim']] },
  { kind: 'customer', company: 'Trakya Süt Ürünleri', person: ['Halil', 'Toprak'], phone: '0284 213 50 00', city: 'Edirne', services: [1], people: [['Halil Toprak', '0538 297 54 18', 'Satın Alma']] },
  { kind: 'customer', company: 'Gaziantep Baklava Evi', person: ['Mustafa', 'Güllü'], phone: '0342 231 19 00', city: 'Gaziantep', services: [1, 3], people: [['Mustafa Güllü', '0532 613 88 05', 'İdari Birim']] },
  { kind: 'customer', company: 'Çağdaş Kırtasiye', person: ['Nermin', 'Çağdaş'], phone: '0222 230 77 40', city: 'Eskişehir', services: [1, 4], people: [['Nermin Çağdaş', '0545 178 92 36', 'Satın Alma']] },
  { kind: 'customer', company: 'Van Gölü Otelcilik', person: ['Baran', 'Ece'], phone: '0432 215 60 00', city: 'Van', services: [1, 2, 4], people: [['Baran Ece', '0539 504 27 81', 'İdari Birim']] },
  // A couple with one line at home: one number, two customers.
  { kind: 'customer', person: ['Fatma', 'Kaya'], phone: '0212 534 28 19', email: 'fatma.kaya@posta.example', city: 'İstanbul', services: [1] },
  { kind: 'customer', person: ['Hasan', 'Kaya'], phone: '0212 534 28 19', city: 'İstanbul', services: [1, 4] },
  { kind: 'customer', person: ['Emine', 'Polat'], phone: '0536 771 40 25', city: 'Trabzon', services: [4] },
  { kind: 'customer', person: ['İbrahim', 'Korkmaz'], phone: '0533 905 16 72', city: 'Sivas', services: [1] },
  { kind: 'customer', person: ['Ömer', 'Uçar'], phone: '0542 683 51 47', city: 'Malatya', services: [1, 4] },
  { kind: 'customer', person: ['Gülşen', 'Ateş'], phone: '0505 319 84 60', city: 'Mersin', services: [4] },
  { kind: 'customer', person: ['Cansu', 'Erdem'], phone: '0543 246 79 13', city: 'İzmir', services: [4] },
  { kind: 'customer', person: ['Rıza', 'Tan'], phone: '0531 852 63 09', city: 'Balıkesir', services: [1] },
  { kind: 'customer', person: ['Şule', 'Öztürk'], phone: '0530 467 28 94', city: 'Denizli', services: [1, 4] },
  { kind: 'customer', person: ['Uğur', 'Işıldak'], phone: '0544 591 37 20', city: 'Samsun', services: [6] },
  { kind: 'lead', company: 'Kuzey Yapı Market', person: ['Serkan', 'Kuzey'], phone: '0362 431 25 00', city: 'Samsun', people: [['Serkan Kuzey', '0532 380 74 61', 'Satın Alma']] },
  { kind: 'lead', company: 'Lale Çiçekçilik', person: ['Lale', 'Uysal'], phone: '0216 345 67 18', city: 'İstanbul', people: [['Lale Uysal', '0541 927 05 83', 'İdari Birim']] },
  { kind: 'lead', company: 'Doruk Spor Salonu', person: ['Emre', 'Doruk'], city: 'Ankara', people: [['Emre Doruk', '0507 236 91 44', 'İdari Birim']] },
  { kind: 'lead', company: 'Pamukkale Kimya', person: ['Nazlı', 'Tekin'], phone: '0258 264 33 00', city: 'Denizli', people: [['Nazlı Tekin', '0538 745 62 10', 'Finans Birim']] },
  { kind: 'lead', company: 'Hitit Arıcılık', person: ['Veysel', 'Balcı'], phone: '0364 213 40 55', city: 'Çorum' },
  { kind: 'lead', person: ['Melek', 'Sönmez'], phone: '0535 418 29 67', city: 'Aydın' },
  { kind: 'lead', person: ['Kerem', 'Altun'], phone: '0545 803 56 32', city: 'Elazığ' },
  { kind: 'lead', person: ['Ceyda', 'Bulut'], phone: '0537 690 14 78', city: 'Tekirdağ' },
  { kind: 'lead', person: ['Yasin', 'Çakır'], phone: '0506 572 83 91', city: 'Rize' },
  { kind: 'lead', company: 'Berlin Import GmbH', person: ['Anna', 'Schulz'], phone: '+49 30 901820', city: 'Berlin', people: [['Anna Schulz', '+49 151 23456789', 'Satın Alma']] },
];
