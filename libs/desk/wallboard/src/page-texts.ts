import { addTranslations } from '@santral/desk-platform/i18n';
import tr from './locales/tr.json';

// The Turkish texts come with the pages, so that the sign-in does not pay for them; the menu has its own.
addTranslations([{ id: 'wallboard', locales: { tr } }]);
