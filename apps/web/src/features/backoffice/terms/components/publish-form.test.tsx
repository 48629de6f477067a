// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { changes, openScreen, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { PublishForm } from './publish-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const versionsTexts = textsOf(() => import('../texts/fa.ts'));

const words = (text: string) => ({ fa: `${text} فارسی`, en: text });
const current = {
  version: '1405-01',
  from: '2026-03-21T00:00:00.000Z',
  title: words('Terms'),
  sections: [{ title: words('Account'), text: words('One account each.') }],
  state: 'in_force' as const,
  must_accept: true,
  accepted: 12,
  still_to_accept: 3,
};

async function write(reply: () => Promise<Response>) {
  signInStaff('content');
  const onDone = vi.fn();
  const sent = serve({ 'POST /admin/terms': reply });
  const { user } = await openScreen(<PublishForm current={current} onDone={onDone} />, {
    path: '/publish',
    texts: [versionsTexts],
  });
  return { user, sent, onDone };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('means Tehran’s clock', () => {
  expect(momentOf({ day: '2027-03-21', clock: '00:00' })).toBe('2027-03-20T20:30:00.000Z');
  expect(momentOf({ day: '', clock: '00:00' })).toBeUndefined();
});

it('begins with the text in force and asks for what is missing', async () => {
  const { user, sent } = await write(answer({}));
  expect(screen.getByLabelText<HTMLTextAreaElement>('English text').value).toBe(
    'One account each.',
  );
  type('English text', ' ');
  type('Starts on', '2001-01-01');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  for (const text of [
    'Name the version in Latin letters and digits.',
    'It must start in the future.',
    'Enter a value.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(changes(sent)).toEqual([]);
});

it('is read in both languages before it is published, once', async () => {
  const { user, sent, onDone } = await write(
    answer({ ...current, version: '1407-01', state: 'to_come' }),
  );
  type('Version', '1407-01');
  type('Starts on', '2099-03-21');
  type('Reason', ' why ');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByText('Enter at least five characters.')).toBeTruthy();
  expect(screen.queryByText('New version preview')).toBe(null);
  type('Reason', ' Fees are said more clearly ');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByText('One account each.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'فارسی' }));
  expect(screen.getByText('One account each. فارسی')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByText('Confirm this to publish.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes(sent).map(({ body }) => body)).toEqual([
    {
      version: '1407-01',
      from: '2099-03-20T20:30:00.000Z',
      must_accept: true,
      title: current.title,
      sections: current.sections,
      reason: 'Fees are said more clearly',
    },
  ]);
  expect(told()).toEqual(['Version 1407-01 published']);
});

it('keeps what was written when the server refuses it', async () => {
  const { user, onDone } = await write(
    refusal(409, 'terms_version_used', 'A version of this name has been published.'),
  );
  type('Version', '1405-01');
  type('Starts on', '2099-03-21');
  type('Reason', 'A new year');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('A version of this name has been published.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe('1405-01');
  expect(onDone).not.toHaveBeenCalled();
});
