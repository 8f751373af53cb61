import { defineResource, field } from './resource.js';

/** Groups of users, for example departments or branches. Access comes from roles alone. */
export const userGroups = defineResource({
  name: 'user-groups',
  table: 'user_group',
  route: '/apps/users-groups',
  title: { tr: 'Kullanıcı grupları', en: 'User groups', ar: 'مجموعات المستخدمين' },
  singular: { tr: 'Kullanıcı grubu', en: 'User group', ar: 'مجموعة مستخدمين' },
  idKind: 'uuid',
  fields: {
    name: field.text({ tr: 'Ad', en: 'Name', ar: 'الاسم' }, { required: true, max: 100, unique: true, searchable: true, sortable: true }),
    description: field.text({ tr: 'Açıklama', en: 'Description', ar: 'الوصف' }, { max: 300, searchable: true }),
  },
  display: ['name'],
  defaultSort: { field: 'name', order: 'asc' },
});
