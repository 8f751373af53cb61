import { act, fireEvent, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { ApiError, useFormAction } from '../api';
import { renderDesk } from '../testing/render-desk';
import { FormPanel } from './FormPanel';

let stop = () => {};
afterEach(() => stop());

const refusal = (...fields: { path: string; message: string }[]) => new ApiError(400, 'x.refused', 'Reddedildi', 'r1', {}, fields);

function Panel({ send, onClose }: { send: () => Promise<void>; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const { isBusy, run } = useFormAction(form, (path) => (path === 'name' ? path : null));
  return (
    <FormPanel title="Kayıt" form={form} isBusy={isBusy} onClose={onClose}>
      <Form form={form} layout="vertical" onFinish={() => void run(send)}>
        <Form.Item name="name" label="Ad">
          <Input />
        </Form.Item>
      </Form>
    </FormPanel>
  );
}

function show(send: () => Promise<void> = () => Promise.resolve()) {
  const closed: true[] = [];
  const desk = renderDesk(<Panel send={send} onClose={() => closed.push(true)} />, { runSagas: false });
  stop = desk.stop;
  return { ...desk, closed, toasts: () => desk.store.getState().toasts.map(({ text }: { text: string }) => text) };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string) => fireEvent.change(screen.getByLabelText('Ad'), { target: { value: text } });

it('is left at once while nothing was typed, and asks before it throws away what was', () => {
  const { closed } = show();
  press('Vazgeç');
  expect(closed).toHaveLength(1);
  type('Ayşe');
  press('Vazgeç');
  expect(closed).toHaveLength(1);
  expect(screen.getByRole('alertdialog', { name: 'Kaydedilmemiş değişiklikler var' })).toBeTruthy();
  press('Düzenlemeye dön');
  press('Vazgeç');
  press('Kaydetmeden kapat');
  expect(closed).toHaveLength(2);
});

it('says at the field what is refused of it, and as a toast what has no field', async () => {
  const refusals = [refusal({ path: 'name', message: 'Bu ad var' }), refusal({ path: 'elsewhere', message: 'Olmaz' }), refusal()];
  const { toasts } = show(() => Promise.reject(refusals.shift()));
  const save = () => act(async () => press('Kaydet'));
  await save();
  expect(await screen.findByText('Bu ad var')).toBeTruthy();
  expect(toasts()).toEqual([]);
  await save();
  await save();
  expect(toasts()).toEqual(['Reddedildi', 'Reddedildi']);
});
