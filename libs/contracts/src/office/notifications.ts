import { z } from 'zod';
import type { Localized } from '../errors/define-errors.js';

/** What people are told about; each kind has a text per language and a look. */
export const notificationKinds = ['ticket.assigned', 'ticket.opened-from-call', 'score.given', 'score.changed', 'score.answered', 'alert.raised', 'alert.resolved'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Looks of the specification. */
export const notificationVariants = ['success', 'error', 'warning', 'info'] as const;
export type NotificationVariant = (typeof notificationVariants)[number];

/** Texts; what stands in braces is filled from the row. */
export const notificationTexts: Record<NotificationKind, { variant: NotificationVariant; text: Localized }> = {
  'ticket.assigned': {
    variant: 'info',
    text: { tr: '{code} size atandı: {subject}', en: '{code} was assigned to you: {subject}', ar: 'أُسندت إليك {code}: {subject}' },
  },
  'ticket.opened-from-call': {
    variant: 'success',
    text: { tr: 'Görüşmenizden {code} açıldı: {subject}', en: '{code} was opened from your call: {subject}', ar: 'فُتحت {code} من مكالمتك: {subject}' },
  },
  'score.given': {
    variant: 'info',
    text: { tr: 'Bir görüşmeniz değerlendirildi: {score} puan', en: 'A call of yours was scored: {score} points', ar: 'قُيّمت إحدى مكالماتك: {score} نقطة' },
  },
  'score.changed': {
    variant: 'info',
    text: { tr: 'Bir görüşmenizin puanı düzeltildi: {score} puan', en: 'The score of a call of yours was corrected: {score} points', ar: 'صُححت درجة إحدى مكالماتك: {score} نقطة' },
  },
  'alert.raised': { variant: 'warning', text: { tr: 'Uyarı: {text}', en: 'Alert: {text}', ar: 'تنبيه: {text}' } },
  'alert.resolved': { variant: 'success', text: { tr: 'Uyarı bitti: {text}', en: 'Alert is over: {text}', ar: 'انتهى التنبيه: {text}' } },
  'score.answered': {
    variant: 'info',
    text: { tr: '{name} verdiğiniz puana yanıt yazdı', en: '{name} answered a score of yours', ar: 'رد {name} على درجة منحتها' },
  },
};

/** One line of `GET /api/notification-panel/data`, newest first; `link` leads to what it is about. */
export const notificationSchema = z.object({
  id: z.string(),
  message: z.string(),
  options: z.object({ variant: z.enum(notificationVariants) }),
  dismissed: z.boolean(),
  time: z.string(),
  link: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
export const notificationsSchema = z.array(notificationSchema);

/** `POST /api/notification-panel/dismiss`: one, or all of one's own. */
export const dismissSchema = z.strictObject({ id: z.uuid().optional() });
