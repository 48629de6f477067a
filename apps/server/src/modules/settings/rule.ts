// A rule of the house: a setting that a module reads and officers change with its form, declared once.
import type { Ability, RuleName, RuleTopic } from '@sarraf/contracts';
import type { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { type Field, fieldsOf, partAt } from './rule-fields.ts';
import { makeFirstSetting, readSetting } from './settings.service.ts';

/** A value of a field on the wire: a whole number or a clock, or clocks. */
export type RuleValue = string | readonly string[];

/** What a module says of a rule. */
export interface RuleTerms<S extends z.ZodType> {
  /** Of the rows of `settings`. */
  readonly name: RuleName;
  /** With which others the office shows it. */
  readonly topic: RuleTopic;
  /** Who sees it, among those who see settings at all. */
  readonly sees: Ability;
  /** How a row is written; what `edited` is in the form. */
  readonly schema: S;
  /** In force until there is a row: with each field of the form. */
  readonly first: z.input<S>;
  /** The field that another one contradicts; undefined where all agree. */
  readonly conflict?: (setting: z.output<S>) => string | undefined;
}

/** A rule as its form sees it, whatever it is about. */
export interface Rule {
  readonly name: RuleName;
  readonly topic: RuleTopic;
  readonly sees: Ability;
  readonly fields: readonly Field[];
  readonly first: unknown;
  /** What stands in each field of a row as it is written; undefined: there is none. */
  valuesOf(written: unknown): Readonly<Record<string, RuleValue>>;
  /**
   * The field that another one contradicts; undefined where all agree.
   *
   * @throws ZodError where its module could not read it
   */
  conflictIn(written: unknown): string | undefined;
}

/** The same, as its module reads it. */
export interface RuleOf<S extends z.ZodType> extends Rule {
  /** What is in force at a moment, ms since 1970. */
  read(db: PlainDb, now: number): Promise<z.output<S>>;
  /** Writes the first one where there is none. */
  makeFirst(db: PlainDb): Promise<void>;
}

/** Declares a rule; it is listed in `house-rules`. */
export function ruleOf<S extends z.ZodType>({
  conflict,
  schema,
  ...terms
}: RuleTerms<S>): RuleOf<S> {
  const { first, name } = terms;
  const fields = fieldsOf(schema);
  return {
    ...terms,
    fields,
    valuesOf: (written) =>
      Object.fromEntries(
        // a row from before a field has none: what was first is in force
        fields.map(({ field }) => [field, valueOf(partAt(written, field) ?? partAt(first, field))]),
      ),
    conflictIn: (written) => {
      const setting = schema.parse(written);
      return conflict?.(setting);
    },
    read: async (db, now) => schema.parse((await readSetting(db, name, now)) ?? first),
    makeFirst: (db) => makeFirstSetting(db, name, first),
  };
}

const valueOf = (part: unknown): RuleValue =>
  Array.isArray(part) ? part.map(String) : String(part);
