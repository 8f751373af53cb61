import type { DataSource } from 'typeorm';

interface DemoReason {
  label: { tr: string; en: string; ar: string };
  opensTicket?: boolean;
  requiresComment?: boolean;
}

/** Call reasons of the demo company, in the order agents see them. */
export const demoReasons: readonly DemoReason[] = [
  { label: { tr: 'Bilgi talebi', en: 'Information request', ar: 'طلب معلومات' } },
  { label: { tr: 'Fatura itirazı', en: 'Billing dispute', ar: 'اعتراض على الفاتورة' } },
  { label: { tr: 'Ödeme', en: 'Payment', ar: 'الدفع' } },
  { label: { tr: 'Tarife bilgisi', en: 'Tariff information', ar: 'معلومات التعرفة' } },
  { label: { tr: 'Arıza kaydı', en: 'Fault report', ar: 'بلاغ عطل' }, opensTicket: true },
  { label: { tr: 'Hat nakil', en: 'Line relocation', ar: 'نقل الخط' } },
  { label: { tr: 'Numara taşıma', en: 'Number porting', ar: 'نقل الرقم' }, opensTicket: true, requiresComment: true },
  { label: { tr: 'Şikâyet', en: 'Complaint', ar: 'شكوى' }, opensTicket: true, requiresComment: true },
];

/** Writes the call reasons of the demo company; those that exist are left as they are. */
export async function seedCallsDemo(dataSource: DataSource): Promise<void> {
  for (const [index, { label, opensTicket = false, requiresComment = false }] of demoReasons.entries()) {
    await dataSource.query(
      'INSERT INTO call_reason (label, opens_ticket, requires_comment, position) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [JSON.stringify(label), opensTicket, requiresComment, (index + 1) * 10],
    );
  }
}
