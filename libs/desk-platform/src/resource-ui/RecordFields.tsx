import type { Resource } from '@santral/contracts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/format';
import { FieldControl } from './FieldControl';
import { formFields, problemOf } from './form-values';

interface Props {
  resource: Resource;
  /** Fields decided by where the form stands; they are not asked for. */
  fixed: readonly string[];
  isDisabled: boolean;
}

/** The form items of a resource, each checked by the very schema the server uses. */
export function RecordFields({ resource, fixed, isDisabled }: Props) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  return formFields(resource, fixed).map(([name, field]) => (
    <Form.Item
      key={name}
      name={name}
      label={field.ui.label[language]}
      required={!field.column.nullable && field.ui.initial === undefined && field.ui.widget !== 'multi-select'}
      extra={field.ui.help?.[language]}
      validateTrigger="onBlur"
      rules={[
        {
          validator: async (_rule, value: unknown) => {
            const problem = problemOf(field, value, language, t('resource.required'));
            if (problem !== null) throw new Error(problem);
          },
        },
      ]}
    >
      <FieldControl resource={resource} field={field} disabled={isDisabled} />
    </Form.Item>
  ));
}
