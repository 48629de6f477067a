import path from 'node:path';
import {
  clusterPaths,
  DATABASE_NAME,
  DATABASE_ROLE,
  readPostmaster,
  readSecrets,
} from '../embedded-postgres/cluster.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { dataRoot } from './project.ts';

/** The embedded database of this clone, while it runs, signed in to as the app. */
export function findRunningDatabase(): string | undefined {
  const running = findRunningOwner();
  return running === undefined ? undefined : deriveServingUrls(running.url).app;
}

/** The same as its owner. */
export function findRunningOwner():
  | { readonly url: string; readonly password: string }
  | undefined {
  const paths = clusterPaths(path.join(dataRoot(), 'postgres'));
  const running = readPostmaster(paths.clusterDir);
  const secrets = readSecrets(paths.secretsFile);
  if (running?.status !== 'ready' || secrets === null) return undefined;
  const account = `${DATABASE_ROLE}:${secrets.password}`;
  const url = `postgres://${account}@127.0.0.1:${running.port}/${DATABASE_NAME}`;
  return { url, password: secrets.password };
}
