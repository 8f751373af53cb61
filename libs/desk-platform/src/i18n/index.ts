export { addTranslations, directionOf, i18n, setLanguage } from './i18n';
export { COMPANY_ZONE, formatsOf, startOfDay, useFormats, useLanguage, type Formats } from './format';
export { Trans, useTranslation } from 'react-i18next';
