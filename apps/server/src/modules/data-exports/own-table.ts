// How a table is described of which a person gets their own rows.
import type { Lang } from '../../http/index.ts';

/** How a value is written; `of` names the column of its own row that says its asset or market. */
export type Shape =
  | { readonly as: 'text' | 'moment' | 'toman' | 'notice' }
  | { readonly as: 'amount' | 'price' | 'lots' | 'base' | 'quote'; readonly of: string };

/** One column of a file. */
export interface OwnColumn {
  readonly name: string;
  /** What is read. */
  readonly sql: string;
  readonly shape: Shape;
}

/** One file of the archive: rows that are the person's, and of them what is theirs to see. */
export interface OwnTable {
  /** Its name without `.csv`. */
  readonly file: string;
  /** Tables that it shows. */
  readonly tables: readonly string[];
  readonly from: string;
  /** `$1` is the person. */
  readonly where: string;
  /** The newest first: of too many the oldest are left out. */
  readonly order: string;
  readonly columns: readonly OwnColumn[];
  readonly title: Readonly<Record<Lang, string>>;
}

/** Columns as they are; `expression AS name` where they have no such name. */
const plain = (names: readonly string[]): OwnColumn[] =>
  names.map((text) => {
    const [sql = '', name = sql] = text.split(' AS ');
    return { name, sql, shape: { as: 'text' } };
  });

/** A rial column as toman. */
export const toman = (sql: string, name: string): OwnColumn => ({
  name,
  sql,
  shape: { as: 'toman' },
});
/** Milliseconds as a moment. */
export const moment = (sql: string, name: string): OwnColumn => ({
  name,
  sql,
  shape: { as: 'moment' },
});
/** Units of the asset that another column names. */
export const amount = (sql: string, name: string, of = 'asset'): OwnColumn => ({
  name,
  sql,
  shape: { as: 'amount', of },
});
/** Ticks, lots or units of the market that the column `market` names. */
export const traded = (
  as: 'price' | 'lots' | 'base' | 'quote',
  sql: string,
  name: string,
): OwnColumn => ({ name, sql, shape: { as, of: 'market' } });

/** Where the rows are, if not all of the table with the person's id. */
interface Where {
  readonly from?: string;
  readonly also?: readonly string[];
  readonly where?: string;
  readonly order?: string;
}

/** Describes a table; its rows are those whose `user_id` is the person, unless it says otherwise. */
export function ownTable(
  table: string,
  [fa, en]: readonly [fa: string, en: string],
  columns: readonly (string | OwnColumn)[],
  rest: Where = {},
): OwnTable {
  return {
    file: table,
    tables: [table, ...(rest.also ?? [])],
    from: rest.from ?? table,
    where: rest.where ?? 'user_id = $1',
    order: rest.order ?? '1',
    columns: columns.flatMap((one) => (typeof one === 'string' ? plain([one]) : [one])),
    title: { fa, en },
  };
}
