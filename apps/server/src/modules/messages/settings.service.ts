// How a person is told of things, as they choose it.
import type { MessageSettings, ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type Choices, isChoosable } from './channels.ts';
import { minutesOf } from './quiet-hours.ts';
import { type Senders, settingsOnWire } from './settings.mapper.ts';
import {
  lockSettings,
  type SettingsRow,
  selectSettings,
  updateSettings,
  updateWord,
} from './settings.queries.ts';

type Changes = ParsedBodyOf<'POST /user/message_settings'>;

/** What settings are made of. */
export interface SettingsDeps extends Senders {
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

/** A person's settings of messages. */
export interface SettingsService {
  load(userId: number): Promise<MessageSettings>;
  /** @throws AppError `message_choice_locked` */
  change(userId: number, changes: Changes): Promise<MessageSettings>;
  /** @throws AppError `phishing_word_invalid` */
  setWord(userId: number, word: string | null): Promise<MessageSettings>;
}

/**
 * Letters alone, with the marks that belong to them: a text message's placeholder takes no
 * space.
 */
const WORD = /^(?:\p{L}\p{M}*){3,12}$/u;

/** Settings of this installation's people. */
export function createSettingsService(
  { clock, ids, plainDb }: ServerContext,
  { notifications, ...senders }: SettingsDeps,
): SettingsService {
  const rowOf = async (db: PlainDb, userId: number): Promise<SettingsRow> => {
    const row = await selectSettings(db, userId);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };
  const load = async (userId: number): Promise<MessageSettings> =>
    settingsOnWire(await rowOf(plainDb, userId), senders, clock.now());
  return {
    load,
    change: async (userId, { lang, quiet_hours: quiet, choices, push_titles_alone, digest }) => {
      const locked = choices?.find(({ topic, channel }) => !isChoosable(topic, channel));
      if (locked !== undefined) throw new AppError('message_choice_locked');
      await withTransaction(plainDb, async (tx) => {
        await lockSettings(tx, userId);
        const chosen =
          choices === undefined ? undefined : merge((await rowOf(tx, userId)).choices, choices);
        await updateSettings(tx, userId, {
          lang,
          quiet: toMinutes(quiet),
          choices: chosen,
          pushTitlesAlone: push_titles_alone,
          digest: digest && { every: digest, now: new Date(clock.now()) },
        });
      });
      return load(userId);
    },
    setWord: async (userId, given) => {
      const word = given?.normalize('NFC').trim() ?? null;
      if (word !== null && !WORD.test(word)) throw new AppError('phishing_word_invalid');
      const tell = await withTransaction(plainDb, async (tx) => {
        await lockSettings(tx, userId);
        if (!(await updateWord(tx, userId, word))) return undefined;
        return notifications.keep(tx, {
          userId,
          kind: 'phishing_word_changed',
          facts: {},
          reference: ids.createId(),
        });
      });
      tell?.();
      return load(userId);
    },
  };
}

function toMinutes(quiet: Changes['quiet_hours']) {
  if (quiet === undefined || quiet === null) return quiet;
  return { from: minutesOf(quiet.from), to: minutesOf(quiet.to) };
}

function merge(before: Choices, changes: NonNullable<Changes['choices']>): Choices {
  return changes.reduce<Choices>(
    (choices, { topic, channel, on }) => ({
      ...choices,
      [topic]: { ...choices[topic], [channel]: on },
    }),
    before,
  );
}
