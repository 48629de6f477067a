// Everything that is kept of a person, as one file for them alone.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** How far the newest file is. */
export const dataExport = z.strictObject({
  /** `none`: there is no file, or it is deleted. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  asked_at: time.nullable(),
  ready_at: time.nullable(),
  /** When the file is deleted. */
  ends_at: time.nullable(),
  bytes: z.int().min(1).nullable(),
  /** From when on another one can be asked for; null: now. */
  free_at: time.nullable(),
});
/** Inferred from `dataExport`. */
export type DataExport = z.infer<typeof dataExport>;

/** Calls of the file with everything. */
export const dataExportEndpoints = {
  'GET /user/export': endpoint({
    summary: 'How far the file with everything of mine is',
    access: read,
    output: dataExport,
  }),
  'POST /user/export': endpoint({
    summary:
      'With a factor, once in 24 hours: has everything that is kept of me made one file, of which I ' +
      'am told; while one is being made this says so and makes no other',
    access: { ...read, ability: ['update', 'Auth'], rate: 'code' },
    body: z.strictObject(factorProof),
    output: dataExport,
    errors: ['data_export_too_soon', ...FACTOR_ERRORS],
  }),
  'GET /user/export/file': endpoint({
    summary: 'The file, a ZIP archive of CSV files and a page about them, for seven days',
    access: { ...read, rate: 'export' },
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['data_export_not_found', 'storage_unavailable'],
  }),
} as const;
