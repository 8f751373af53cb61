import { serviceCategories } from '@santral/contracts';
import { useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Tooltip } from 'antd';
import { Cloud, Hash, Headset, MessageSquareText, Phone, Printer, Wifi, type LucideIcon } from 'lucide-react';

const icons: Record<(typeof serviceCategories)[number]['code'], LucideIcon> = {
  landline: Phone,
  pbx: Cloud,
  sms: MessageSquareText,
  internet: Wifi,
  fax: Printer,
  number: Hash,
  'call-centre': Headset,
};

/** Which services a customer has: owned ones solid, missing ones dashed; the full name in the tooltip. */
export function ServiceIcons({ owned }: { owned: readonly number[] }) {
  const { t } = useTranslation('calls');
  const language = useLanguage();
  return (
    <ul className="call-services" aria-label={t('services.label')}>
      {serviceCategories.map(({ id, code, label, short }) => {
        const Icon = icons[code];
        const isOwned = owned.includes(id);
        return (
          <Tooltip key={id} title={label[language]}>
            <li className={isOwned ? 'call-service call-service-owned' : 'call-service'}>
              <span className="call-service-icon">
                <Icon size="1.6rem" strokeWidth={1.75} aria-hidden />
              </span>
              <span className="call-service-name" aria-hidden>
                {short[language]}
              </span>
              <span className="visually-hidden">{t(isOwned ? 'services.owned' : 'services.missing', { name: label[language] })}</span>
            </li>
          </Tooltip>
        );
      })}
    </ul>
  );
}
