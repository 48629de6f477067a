// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type Calendar,
  dayAt,
  dayOfMonth,
  type DayRange,
  monthOf,
  presetOf,
  presetRange,
  weeksOf,
} from '../../lib/calendar-days.ts';
import { openScreen } from '../../testing/panel.tsx';
import { dayByKey } from './calendar-keys.ts';
import { DayField } from './day-field.tsx';
import { RangeCalendar } from './range-calendar.tsx';
import { textsOf } from '../../i18n/texts.ts';

const calendarTexts = textsOf(() => import('./texts/fa.ts'));

const TODAY = '2026-11-21';

describe('days of both calendars', () => {
  it('knows months of each, also of leap years', () => {
    // 30 Aban 1405
    expect(dayOfMonth(TODAY, 'jalali')).toBe(30);
    expect(monthOf(TODAY, 'jalali')).toEqual({ first: '2026-10-23', length: 30, blanks: 6 });
    expect(monthOf(TODAY, 'gregorian')).toEqual({ first: '2026-11-01', length: 30, blanks: 1 });
    // Esfand of 1403, a leap year, and of 1404
    expect(monthOf('2025-03-10', 'jalali').length).toBe(30);
    expect(monthOf('2026-03-10', 'jalali').length).toBe(29);
    expect(monthOf('2028-02-10', 'gregorian').length).toBe(29);
  });

  it('goes months on and back, to the last day where a month is shorter', () => {
    expect(addMonths('2026-01-31', 1, 'gregorian')).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1, 'gregorian')).toBe('2026-02-28');
    // 31 Shahrivar 1405 and 30 Mehr
    expect(addMonths('2026-09-22', 1, 'jalali')).toBe('2026-10-22');
    for (const calendar of ['jalali', 'gregorian'] as const) {
      for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 17)) {
        const month = monthOf(day, calendar);
        const days = weeksOf(month)
          .flat()
          .filter((one) => one !== null);
        expect(days.length).toBe(month.length);
        expect(days.map((one) => dayOfMonth(one, calendar))).toEqual(
          Array.from({ length: month.length }, (_, index) => index + 1),
        );
        expect(monthOf(addMonths(day, 12, calendar), calendar).first > month.first).toBe(true);
      }
    }
  });

  it('has Tehran’s day, and presets up to it', () => {
    expect(dayAt(Date.parse('2026-11-21T20:29:59Z'))).toBe('2026-11-21');
    expect(dayAt(Date.parse('2026-11-21T20:30:00Z'))).toBe('2026-11-22');
    expect(presetRange('week', TODAY, 'jalali')).toEqual({ from: '2026-11-15', to: TODAY });
    expect(presetRange('month', TODAY, 'jalali').from).toBe('2026-10-23');
    expect(presetRange('month', TODAY, 'gregorian').from).toBe('2026-11-01');
    expect(presetOf({ from: '2026-10-23', to: TODAY }, TODAY, 'gregorian')).toBe('thirty');
    expect(presetOf({ from: '2026-10-25', to: TODAY }, TODAY, 'jalali')).toBeUndefined();
  });
});

it.each([
  ['ArrowRight', false, '2026-11-22', '2026-11-20'],
  ['ArrowLeft', false, '2026-11-20', '2026-11-22'],
  ['ArrowDown', false, '2026-11-28', '2026-11-28'],
  ['ArrowUp', false, '2026-11-14', '2026-11-14'],
  // a Saturday: the week's first column
  ['Home', false, '2026-11-21', '2026-11-21'],
  ['End', false, '2026-11-27', '2026-11-27'],
  ['PageDown', false, '2026-12-21', '2026-12-21'],
  ['PageUp', true, '2025-11-21', '2025-11-21'],
  ['a', false, undefined, undefined],
] as const)('%s leads on, shifted: %s', (key, shiftKey, ltr, rtl) => {
  const press = { key, shiftKey };
  expect(dayByKey(TODAY, press, { calendar: 'gregorian', isRtl: false })).toBe(ltr);
  expect(dayByKey(TODAY, press, { calendar: 'gregorian', isRtl: true })).toBe(rtl);
});

function Chosen({ calendar }: { calendar: Calendar }) {
  const [range, setRange] = useState<DayRange>({});
  return (
    <>
      <RangeCalendar {...{ calendar, range }} today={TODAY} onChange={setRange} />
      <output>{`${range.from ?? ''}/${range.to ?? ''}`}</output>
    </>
  );
}

const open = (calendar: Calendar, lang: 'fa' | 'en' = 'en') =>
  openScreen(<Chosen calendar={calendar} />, { path: '/x', texts: [calendarTexts], lang });
const chosen = (): string | null => screen.getByRole('status').textContent;

function OneDay() {
  const [day, setDay] = useState('');
  return <DayField label="Day" value={day} onChange={setDay} error={null} />;
}

it.each([
  ['fa', 'شمسی', /^Day: انتخاب روز/, /امروز$/],
  ['en', 'Gregorian', /^Day: Choose a day/, /, today$/],
] as const)(
  'one day is chosen by one tap, in the calendar of %s',
  async (lang, own, empty, today) => {
    const { user } = await openScreen(<OneDay />, { path: '/x', texts: [calendarTexts], lang });
    await user.click(screen.getByRole('button', { name: empty }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('radio', { name: own, checked: true })).toBeTruthy();
    const name = sheet.getByRole('button', { name: today }).getAttribute('aria-label') ?? '';
    await user.click(sheet.getByRole('button', { name: today }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // «شنبه ۳۰ آبان ۱۴۰۵» is told as «۳۰ آبان ۱۴۰۵»
    const chosenDay = screen.getByRole('button', { name: /^Day: / });
    const words = (chosenDay.getAttribute('aria-label') ?? '').slice('Day: '.length);
    expect(words).not.toBe('');
    expect(name).toContain(words);
  },
);

describe('a range', () => {
  it('is chosen by two taps, whichever is earlier, and begun anew by the next', async () => {
    const { user } = await open('gregorian');
    const day = (name: RegExp) => screen.getByRole('button', { name });
    await user.click(day(/18 November 2026/));
    expect(chosen()).toBe('2026-11-18/');
    await user.click(day(/11 November 2026/));
    expect(chosen()).toBe('2026-11-11/2026-11-18');
    const selected = document.querySelectorAll('td[aria-selected=true]');
    expect(selected.length).toBe(8);
    expect(day(/11 November 2026, the range begins/)).toBeTruthy();
    await user.click(day(/, 5 November 2026/));
    expect(chosen()).toBe('2026-11-05/');
  });

  it('is chosen by keys alone: one stop, arrows, Page and Home keys, Enter', async () => {
    const { user } = await open('gregorian');
    const grid = screen.getByRole('grid');
    expect(
      within(grid)
        .getAllByRole('button')
        .filter((one) => one.tabIndex === 0).length,
    ).toBe(1);
    within(grid)
      .getByRole('button', { name: /21 November 2026, today/ })
      .focus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('15 November 2026');
    await user.keyboard('{Enter}{PageUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('15 October 2026');
    await user.keyboard('{Home} ');
    expect(chosen()).toBe('2026-10-10/2026-11-15');
  });

  it('never goes beyond today, by tap or by key', async () => {
    const { user } = await open('gregorian');
    await user.click(screen.getByRole('button', { name: /22 November 2026/ }));
    expect(chosen()).toBe('/');
    screen.getByRole('button', { name: /21 November 2026/ }).focus();
    await user.keyboard('{PageDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('2026-11-21/');
    const next = screen.getByRole('button', { name: 'Next month' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
  });

  it('stands in Jalali months with Persian digits, and the left arrow leads on there', async () => {
    const { user } = await open('jalali', 'fa');
    expect(screen.getByText('آبان ۱۴۰۵')).toBeTruthy();
    screen.getByRole('button', { name: /۳۰ آبان ۱۴۰۵/ }).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(chosen()).toBe('2026-11-20/');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(chosen()).toBe('2026-11-20/2026-11-21');
    await user.click(screen.getByRole('button', { name: 'ماه قبل' }));
    expect(screen.getByText('مهر ۱۴۰۵')).toBeTruthy();
  });
});
