import { Select } from 'antd';

interface ChoicesProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Several of what there is, comma-separated as an address has them. */
export function Choices({ label, value, options, onChange }: ChoicesProps) {
  return (
    <Select<string[]>
      className="calls-filter"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      aria-label={label}
      placeholder={label}
      value={value === '' ? [] : value.split(',')}
      onChange={(chosen) => onChange(chosen.join(','))}
      options={options}
    />
  );
}
