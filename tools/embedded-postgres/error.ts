/** Why the embedded database can't start or go on. Each code is one clear sentence for a person. */
export type EmbeddedPostgresErrorCode =
  | 'no_binaries'
  | 'no_unprivileged_user'
  | 'data_dir_unreachable'
  | 'locked'
  | 'port_busy'
  | 'disk_full'
  | 'wrong_data_version'
  | 'init_failed'
  | 'start_failed';

/** What an operator may want to know of a failure. */
export type EmbeddedPostgresFacts = Readonly<Record<string, string | number>>;

/** An expected failure of the launcher. `message` is one sentence that can be shown as it is. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;
  readonly facts: EmbeddedPostgresFacts;

  constructor(code: EmbeddedPostgresErrorCode, message: string, facts: EmbeddedPostgresFacts = {}) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
    this.facts = facts;
  }
}
