// A morning's work for the back office: what its queues look like can't be judged while they are empty.
// Everything comes as people, the bank and officers bring it: over the calls that they themselves use.
import pg from 'pg';
import type { Browser } from 'playwright-core';
import type { TestSystem } from '../test-system.ts';
import { payIn } from './deposits.ts';
import { openDrawings } from './drawings.ts';
import { giveDocuments } from './identities.ts';
import { proposeAndWrite } from './officers.ts';
import { makeVisitors } from './people.ts';
import { askForHelp } from './tickets.ts';
import { askForMoney } from './withdrawals.ts';
import { ageOfficers, shortenCancelling } from '../../../tests/lib/short-waits.ts';

/** Has people, the bank and officers bring the back office something to do. */
export async function fillQueues(system: TestSystem, browser: Browser): Promise<void> {
  await letApproveAtOnce(system.databaseUrl);
  const visitors = await makeVisitors(system);
  await askForMoney(system, visitors);
  const drawings = await openDrawings(browser);
  try {
    await giveDocuments(system, visitors, drawings);
    await payIn(system, drawings);
  } finally {
    await drawings.close();
  }
  await askForHelp(system, visitors);
  await proposeAndWrite(system);
}

/** The time in which one can take a withdrawal back is over in a second, and officers are not new. */
async function letApproveAtOnce(connectionString: string): Promise<void> {
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    await shortenCancelling(db, 'toman_withdrawal');
    await shortenCancelling(db, 'coin_withdrawal');
    await ageOfficers(db);
  } finally {
    await db.end();
  }
}
