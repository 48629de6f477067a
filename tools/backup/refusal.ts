import { Refusal } from '../lib/project.ts';

/** Why a backup or a restore is not made. */
export type BackupRefusalCode =
  /** The key is not the one that the backup was made with. */
  | 'wrong_key'
  /** There is no key, or its file is open to others. */
  | 'key_unusable'
  /** A file is not as it was written: altered, cut, swapped or gone. */
  | 'damaged'
  /** There is something where nothing may be. */
  | 'target_not_empty'
  /** The folder is part of what is backed up, or the other way round. */
  | 'target_unfit'
  | 'no_backup'
  /** What stands in the folder is of another database, or of an older life of this one. */
  | 'other_database'
  /** The database is not set up so that it can be backed up. */
  | 'database_unfit'
  /** A part of the journal is missing between base and end. */
  | 'gap'
  | 'not_recovered';

/** A backup or restore that is refused; the message is one sentence for an operator. */
export class BackupRefusal extends Refusal {
  readonly code: BackupRefusalCode;

  constructor(code: BackupRefusalCode, message: string) {
    super(message);
    this.name = 'BackupRefusal';
    this.code = code;
  }
}
