// A share of the seeds in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { runSeeds, type SeedsOptions } from './run-seeds.ts';

parentPort?.postMessage(await runSeeds(workerData as SeedsOptions));
