// Nothing that staff did, and nothing that they may do, is shown by its bare name.
import {
  AUDIT_ACTS,
  DOCUMENT_KINDS,
  endpoints,
  RETURN_REASONS,
  TERM_NAMES,
} from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { texts as documentsEn } from '../document-words/texts/en.ts';
import { texts as documentsFa } from '../document-words/texts/fa.ts';
import { texts as staffEn } from '../staff-words/texts/en.ts';
import { texts as staffFa } from '../staff-words/texts/fa.ts';
import { texts as actsEn } from './texts/en.ts';
import { texts as actsFa } from './texts/fa.ts';

it('has words for every act', () => {
  for (const words of [actsFa, actsEn]) {
    expect(AUDIT_ACTS.filter((act) => !(act in words))).toEqual([]);
  }
});

it('has words for every state that an act moves', () => {
  const states = [
    'pending',
    'waiting',
    'approved',
    'verified',
    'confirmed',
    'refused',
    'cancelled',
    'requested',
    'made',
    'given',
    'preview',
    'posted',
    'failed',
    'stopped',
    'lifted',
    'unexplained',
    'own',
    'parked',
    'moving',
    'true',
    'false',
    'yes',
    'no',
    'no_end',
  ];
  for (const words of [actsFa, actsEn]) {
    expect(states.filter((state) => !(`value_${state}` in words))).toEqual([]);
  }
});

it('has words for every amount that is changed at the limits', () => {
  for (const words of [actsFa, actsEn]) {
    expect(TERM_NAMES.filter((name) => !(`field_${name}` in words))).toEqual([]);
  }
});

it('has words for every document that is returned, and why', () => {
  for (const words of [documentsFa, documentsEn]) {
    expect([...DOCUMENT_KINDS, ...RETURN_REASONS].filter((word) => !(word in words))).toEqual([]);
  }
  for (const words of [actsFa, actsEn]) expect('value_sent' in words).toBe(true);
});

it('has words for everything that a call of the staff asks for', () => {
  const subjects = new Set(
    Object.values(endpoints)
      .filter(({ access }) => access.audience === 'staff')
      .map(({ access }) => access.ability[1]),
  );
  for (const words of [staffFa, staffEn]) {
    expect([...subjects].filter((subject) => !(subject in words))).toEqual([]);
  }
});
