// A disk that is full under what people send: they are told to send later, nothing half of it stays,
// and the same person is served as soon as there is room.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENT_PART_BYTES_MAX } from '@sarraf/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  announce,
  sendDocument,
  sendPart,
  testPicture,
} from '../../apps/server/src/testing/send-document.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { fillDisk, mountSmallDisk, unmount } from '../lib/small-disk.ts';

const ROUNDS = 3;
const DISK_MB = 24;

describe('a full disk under uploads', () => {
  let server: TestServer | undefined;
  let disk: string | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
    if (disk !== undefined) unmount(disk);
    disk = undefined;
  });

  it.runIf(process.getuid?.() === 0)(
    'keeps nothing of what it could not keep whole, and takes it later',
    { timeout: 120_000 },
    async (test) => {
      disk = mountSmallDisk('full-uploads', DISK_MB);
      if (disk === undefined) {
        test.skip('no disk can be mounted here');
        return;
      }
      const folder = disk;
      const running = await startTestServer({ env: { SARRAF_DATA_DIR: folder } });
      server = running;
      const picture = await testPicture(1_600, 1_200);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { accessToken, userId } = await running.person();
        const kept = await sendDocument(running, accessToken, 'national_card_front', picture);
        const before = blobsIn(folder);
        const { id } = await announce(running, accessToken, 'pledge', picture.length);
        const free = fillDisk(folder);
        const part = picture.subarray(0, DOCUMENT_PART_BYTES_MAX);
        const refused = await sendPart(running, accessToken, id, 0, part);
        expect([refused.status, refused.body.error]).toEqual([503, 'storage_unavailable']);
        expect(blobsIn(folder)).toEqual(before);
        free();
        const again = await sendDocument(running, accessToken, 'pledge', picture);
        const whole = await running.sql<{ id: string }>(
          `SELECT id FROM documents WHERE user_id = $1 AND state = 'ready'`,
          [userId],
        );
        expect(whole.map((row) => row.id).sort()).toEqual([kept.id, again.id].sort());
        countFaults('disk full under uploads');
      }
    },
  );
});

/** Names of everything that lies in the store. */
function blobsIn(folder: string): readonly string[] {
  const store = path.join(folder, 'blobs');
  if (!existsSync(store)) return [];
  return readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('audit'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
