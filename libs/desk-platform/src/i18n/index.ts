export { instantOfWallTime, setCompanyZone, startOfDay, useCompanyZone, wallTimeOf } from './company-zone';
export { addTranslations, directionOf, i18n, provideTexts, reportMissingTexts, setLanguage, type FetchTexts } from './i18n';
export { formatsOf, intlLocales, useFormats, useLanguage, type Formats } from './format';
export { Trans, useTranslation } from 'react-i18next';
