import { roleNames } from '../identity/permissions.js';
import { roleTexts } from '../identity/roles.js';
import { defineResource, field } from './resource.js';

/** Who may sign in. What a declaration cannot say (who may give which role, sessions that end) is in the rules of the identity domain. */
export const users = defineResource({
  name: 'users',
  table: 'app_user',
  route: '/apps/users',
  title: { tr: 'Kullanıcılar', en: 'Users', ar: 'المستخدمون' },
  singular: { tr: 'Kullanıcı', en: 'User', ar: 'مستخدم' },
  idKind: 'uuid',
  fields: {
    displayName: field.text({ tr: 'Ad soyad', en: 'Name', ar: 'الاسم' }, { required: true, max: 100, searchable: true, sortable: true }),
    email: field.email({ tr: 'E-posta', en: 'E-mail', ar: 'البريد الإلكتروني' }, { required: true, unique: true, searchable: true, sortable: true }),
    gsm: field.phone(
      { tr: 'Cep telefonu', en: 'Mobile phone', ar: 'الهاتف المحمول' },
      { searchable: true, help: { tr: 'Giriş kodu bu numaraya SMS ile gönderilir.', en: 'The sign-in code is sent to this number by SMS.', ar: 'يُرسل رمز الدخول إلى هذا الرقم.' } },
    ),
    roles: field.names(
      { tr: 'Roller', en: 'Roles', ar: 'الأدوار' },
      roleNames.map((value) => ({ value, label: roleTexts[value] })),
      { help: { tr: 'Rolü olmayan kullanıcı onay bekler ve hiçbir sayfayı açamaz.', en: 'A user without a role awaits approval and can open no page.', ar: 'المستخدم بلا دور ينتظر الموافقة ولا يفتح أي صفحة.' } },
    ),
    groupId: field.ref({ tr: 'Grup', en: 'Group', ar: 'المجموعة' }, 'user-groups'),
    extension: field.digits(
      { tr: 'Dahili', en: 'Extension', ar: 'التحويلة' },
      { min: 2, max: 6, sortable: true, searchable: true, help: { tr: '2–6 hane; bir santralde tektir.', en: '2 to 6 digits, unique in its PBX.', ar: 'من 2 إلى 6 أرقام، فريدة ضمن المقسم.' } },
    ),
    pbx: field.text(
      { tr: 'Santral', en: 'PBX', ar: 'المقسم' },
      { max: 32, inTable: false, help: { tr: 'Boşsa varsayılan santral.', en: 'Empty means the default one.', ar: 'الفراغ يعني الافتراضي.' } },
    ),
    disabled: field.bool(
      { tr: 'Devre dışı', en: 'Disabled', ar: 'معطّل' },
      { filterable: true, inTable: false, help: { tr: 'Açık oturumları hemen sonlanır.', en: 'Open sessions end at once.', ar: 'تنتهي جلساته المفتوحة فورًا.' } },
    ),
  },
  display: ['displayName'],
  defaultSort: { field: 'displayName', order: 'asc' },
});
