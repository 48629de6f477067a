// The command that proves the audit: over a chain that is whole, and over one that somebody changed.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type LoneAudit,
  openLoneAudit,
} from '../apps/server/src/modules/audit/testing/lone-audit.ts';

const SCRIPT = fileURLToPath(new URL('./audit-verify.ts', import.meta.url));

let audit: LoneAudit;
beforeAll(async () => {
  audit = await openLoneAudit();
});
afterAll(() => audit?.close());

/** What the command says of the database, by the app's own login, and its exit code. */
function verify(): Promise<{ readonly code: number; readonly said: string }> {
  const args = [SCRIPT, '--database', audit.appUrl, '--keys', audit.dataDir];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

it('ends with 1 and names the act that somebody changed for good', async () => {
  await audit.act(9);
  expect((await verify()).said).toContain('no signed head is here: nothing is proved');
  await audit.run('chain_audit');
  const whole = await verify();
  expect(whole.said).toBe('9 acts, 2 signed heads\neverything stands as it was written\n');
  expect(whole.code).toBe(0);

  const superuser = await audit.owner.connect();
  await superuser.query('SET session_replication_role = replica');
  const { rows } = await superuser.query<{ id: bigint }>(
    `UPDATE audit_acts SET reason = 'nicer'
     WHERE id = (SELECT act_id FROM audit_chain WHERE position = 7) RETURNING id`,
  );
  superuser.release(true);
  const changed = await verify();
  expect(changed.said).toBe(
    `9 acts, 2 signed heads\nBROKEN position 7, act ${rows[0]?.id}: is not what was written\n`,
  );
  expect(changed.code).toBe(1);
});
