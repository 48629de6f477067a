// What a screen is: one declaration, from which its route, its place in the menus, its preloading
// and the audits' visits follow. Nothing here or in the lists imports the panel itself: the build
// and the tools read them, too.
import type { DataOf } from '@sarraf/contracts';
import type { ComponentType } from 'react';
import type { IconName } from '../../components/icon.tsx';
import type { OfficeIconName } from '../office/office-icon.tsx';
import type { OfficePath } from '../../lib/ability.ts';
import type { prefetch } from '../prefetch.ts';
import type { texts as officeWords } from '../office/texts/fa.ts';
import type { texts as frameWords } from '../texts-fa.ts';
import type { AuditRow, EarlyParts } from './audit-row.ts';

/** What an address carries, as the screen reads it. */
export type ReadSearch<Search> = (search: Record<string, unknown>) => Search;

/** A link of the bars and menus; whoever the guard lets in sees it. */
export interface NavEntry {
  readonly label: keyof typeof frameWords;
  readonly icon: IconName;
  /**
   * The desktop's bar, for all or for visitors alone, or the account's menu. Phones have four of them
   * in their own bar.
   */
  readonly in?: readonly ('bar' | 'visitors' | 'menu')[];
}

/** Sections that belong so closely together that the menu opens them one below the other. */
export type OfficeFamily =
  | 'identities'
  | 'deposits'
  | 'withdrawals'
  | 'support'
  | 'access'
  | 'books'
  | 'vaults'
  | 'venues';

/** A section of the back office's menu. */
export interface OfficeEntry {
  readonly group: 'queues' | 'money' | 'rules' | 'oversight';
  readonly label: Exclude<keyof typeof officeWords, 'waiting'>;
  readonly icon: OfficeIconName;
  /** Sections of one family, which follow each other, have one row of the menu. */
  readonly family?: OfficeFamily;
  /** What waits for a person there. */
  readonly counts?: readonly DataOf<'GET /admin/home'>['needed'][number]['kind'][];
}

/**
 * Who may open a screen: guests alone, whoever is signed in, clients (of their orders, too, from
 * which old addresses lead on), or staff with what the screen needs. Without one it is open to all.
 */
export type Guard = 'guest' | 'signedIn' | 'client' | 'clientOrders' | 'office' | 'officeHome';

/** A screen, or an address that leads on to one. */
export interface ScreenRow<Path extends string = string, Search = unknown> {
  readonly path: Path;
  readonly guard?: Path extends OfficePath ? Guard : Exclude<Guard, 'office' | 'officeHome'>;
  readonly search?: ReadSearch<Search>;
  /** Where it leads on to, instead of having a page. */
  readonly leadsTo?: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
  /** Its code with the texts that it shows. */
  readonly page?: () => Promise<ComponentType>;
  /** Further code that it begins with. */
  readonly beside?: () => Promise<unknown>;
  /** The calls that are begun while its code travels. */
  readonly ask?: keyof typeof prefetch;
  readonly nav?: NavEntry;
  readonly section?: OfficeEntry;
  readonly early?: EarlyParts;
  /** Null where it shows nothing without what only its link carries. */
  readonly audit?: AuditRow | null;
}

/** Declares a screen; its path and what it reads in its address type every link to it. */
export function screenOf<const Path extends string, Search = undefined>(
  row: ScreenRow<Path, Search>,
): ScreenRow<Path, Search> {
  return row;
}
