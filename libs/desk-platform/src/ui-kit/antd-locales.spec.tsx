import type { Language } from '@santral/contracts';
import { render } from '@testing-library/react';
import { ConfigProvider, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { antdLocales } from './antd-locales';

const weeks: Record<Language, string> = { tr: 'Pzt Sal Çar Per Cum Cmt Paz', en: 'Mo Tu We Th Fr Sa Su', ar: 'ن ث ر خ ج س ح' };
const months: Record<Language, string> = { tr: 'Kas', en: 'Nov', ar: 'نوفمبر' };

it.each(['tr', 'en', 'ar'] as const)('writes calendars in the language of the reader, weeks from Monday as in reports: %s', (language) => {
  render(
    <ConfigProvider locale={antdLocales[language]}>
      <DatePicker open defaultPickerValue={dayjs('2026-11-20')} />
      <DatePicker.RangePicker open />
    </ConfigProvider>,
  );
  // One calendar for the day, two for the range.
  for (const calendar of document.querySelectorAll('.ant-picker-content')) {
    expect([...calendar.querySelectorAll('th')].map((title) => title.textContent).join(' ')).toBe(weeks[language]);
  }
  expect(document.querySelectorAll('.ant-picker-content')).toHaveLength(3);
  expect(document.querySelector('.ant-picker-month-btn')).toHaveTextContent(months[language]);
  // The first of November 2026 is a Sunday: the last day of its week.
  expect(document.querySelectorAll('.ant-picker-content tr')[1]).toHaveTextContent('2627282930311');
});
