/** A PostgreSQL for a bench, and a fresh database with our schema for every run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres/embedded-postgres.ts';
import { migrateWithLogins } from '../../apps/server/src/platform/database/migrations.ts';
import { startExternalPostgres } from '../../tools/lib/external-postgres.ts';

/** A PostgreSQL that serves until it is stopped. */
export interface BenchPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian's server where it may be had, else the embedded one; all sides use the same. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const external = process.env['DATABASE_URL'];
  if (external !== undefined && external !== '') {
    return { url: external, stop: () => Promise.resolve() };
  }
  const debian = process.getuid?.() === 0 ? await startExternalPostgres() : undefined;
  if (debian !== undefined) {
    return { url: debian.connectionString, stop: () => Promise.resolve(debian.stop()) };
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarraf-bench-'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  return {
    url: embedded.connectionString,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A fresh database with our schema for every run, so that all find the tables equally small. */
export class BenchDatabases {
  readonly #server: string;
  #count = 0;

  constructor(server: string) {
    this.#server = server;
  }

  /** @param work is given the owner's address; the logins come from it */
  async use<T>(work: (url: string) => Promise<T>): Promise<T> {
    this.#count += 1;
    const name = `bench_${process.pid}_${this.#count}`;
    await this.#run(`CREATE DATABASE ${name}`);
    const url = new URL(this.#server);
    url.pathname = `/${name}`;
    try {
      await migrateWithLogins(url.href);
      await this.#run('CHECKPOINT');
      return await work(url.href);
    } finally {
      await this.#run(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  }

  async #run(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#server });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
}
