// A guard of each family of docs/attacks.md taken away, and the case that must go red.
import type { Mutant } from './mutant.ts';

const MODULES = 'apps/server/src/modules';
const PICTURES = 'apps/server/src/platform/pictures';
/** A follower's position moves after the transaction that does the work, instead of in it. */
const POSITION_MOVES_LATER: Mutant['patches'] = [
  {
    file: 'apps/server/src/platform/followers/follow.ts',
    find: 'const { count, tell } = await',
    replace: 'const { count, tell, moved } = await',
  },
  {
    file: 'apps/server/src/platform/followers/follow.ts',
    find: '    await movePositions(tx, follower, new Map(moved));\n    return done;\n  });\n',
    replace:
      '    return { ...done, moved };\n  });\n' +
      '  await movePositions(db, follower, new Map(moved));\n',
  },
];
const CASES = 'apps/server/src/conformance/identity-attacks.test.ts';

/** At least one bug for each family of attacks. */
export const CASE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a-code-guessed',
    bug: 'a one-time code may be guessed as often as one likes',
    patches: [
      {
        file: `${MODULES}/codes/codes.queries.ts`,
        find: 'THEN tries < 5 ELSE',
        replace: 'THEN tries < 5000000 ELSE',
      },
    ],
    test: { args: [CASES, '-t', 'A08 A09'] },
  },
  {
    name: 'm12',
    bug: 'the last step of an authenticator is not stored',
    patches: [
      {
        file: `${MODULES}/factors/authenticator.service.ts`,
        find: 'await moveLastStep(tx, asked.userId, step);',
        replace: 'await moveLastStep(tx, asked.userId, kept.lastStep);',
      },
    ],
    test: { args: [`${MODULES}/factors/authenticator.test.ts`, '-t', 'A10'] },
  },
  {
    name: 'f-decided-twice',
    bug: 'what is decided already may be decided once more',
    patches: [
      {
        file: `${MODULES}/kyc/kyc.queries.ts`,
        find: "WHERE id = $1 AND status = 'pending' AND ($4::bigint IS NULL",
        replace: 'WHERE id = $1 AND ($4::bigint IS NULL',
      },
      {
        file: `${MODULES}/kyc/review.service.ts`,
        find: 'if (refusal === null && !(await deps.users.raiseToLevelTwo(tx, userId))) {',
        replace:
          'if (refusal === null && (await deps.users.raiseToLevelTwo(tx, userId)) === null) {',
      },
    ],
    test: { args: [CASES, '-t', 'F12'] },
  },
  {
    name: 'f-told-apart',
    bug: 'what is told of a fill and the position up to which is told are written apart',
    patches: POSITION_MOVES_LATER,
    test: { args: [`${MODULES}/orders/event-notices.test.ts`] },
  },
  {
    name: 'm20',
    bug: 'a price alert is told, and the position in trades moves apart from it',
    patches: POSITION_MOVES_LATER,
    test: { args: [`${MODULES}/price-alerts/alert-follower.test.ts`, '-t', 'N15'] },
  },
  {
    name: 'n-armed-behind',
    bug: 'an alert counts trades from where they were looked through, not from the newest one',
    patches: [
      {
        file: `${MODULES}/price-alerts/price-alerts.service.ts`,
        find: "  await holdPositions(tx, ALERT_POSITION, 'SHARE');\n  return readNewestTrade(tx);",
        replace:
          "  const held = await holdPositions(tx, ALERT_POSITION, 'SHARE');\n" +
          '  return [...held.values()][0] ?? (await readNewestTrade(tx));',
      },
    ],
    test: { args: [`${MODULES}/price-alerts/alert-follower.test.ts`, '-t', 'N16'] },
  },
  {
    name: 'u-magic-unread',
    bug: 'the first bytes of a picture are not looked at',
    patches: [
      {
        file: `${PICTURES}/read-container.ts`,
        find: "throw new PictureError(isHeif(bytes) ? 'heif' : 'not_a_picture');",
        replace: 'return (all) => ({ width: 1, height: 1, orientation: 1, bytes: all });',
      },
      {
        file: `${PICTURES}/draw-picture.ts`,
        find: "sharp.block({ operation: ['VipsForeignLoad'] });",
        replace: '',
      },
    ],
    test: { args: [`${MODULES}/documents/uploads.test.ts`, '-t', 'is refused whatever it is'] },
  },
  {
    name: 'u-log-bare',
    bug: 'secrets stand in the log of calls as they were sent',
    patches: [
      {
        file: 'apps/server/src/platform/masked-values.ts',
        find: 'return [name, isSecret ? MASK : maskSecrets(item, depth + 1)];',
        replace: 'return [name, isSecret && depth < 0 ? MASK : maskSecrets(item, depth + 1)];',
      },
    ],
    test: { args: ['apps/server/src/http/call-log.test.ts', '-t', 'U06'] },
  },
  {
    name: 'o-audience-open',
    bug: 'whose call it is, of clients or of staff, is not checked',
    patches: [
      {
        file: 'apps/server/src/http/access.ts',
        find: "if (access.audience !== 'user' && access.audience !== session.audience) {",
        replace: "if (access.audience === 'staff' && session.audience !== 'staff') {",
      },
    ],
    test: { args: ['apps/server/src/http/access.test.ts', '-t', 'O06 is as declared'] },
  },
  {
    name: 'o-document-anybodys',
    bug: 'whose document it is, is not asked',
    patches: [
      {
        file: `${MODULES}/documents/documents.queries.ts`,
        find: "WHERE id = $1 AND user_id = $2 AND state <> 'refused'",
        replace: "WHERE id = $1 AND $2::bigint > 0 AND state <> 'refused'",
      },
    ],
    test: { args: [`${MODULES}/documents/documents.test.ts`, '-t', 'by a person'] },
  },
  {
    name: 'o-second-is-first',
    bug: 'whoever proposed a change of the staff may be its second person, too',
    patches: [
      {
        file: `${MODULES}/approvals/second-person.service.ts`,
        find: '      if (Number(first) === officer) {',
        replace: '      if (Number(first) === -1) {',
      },
    ],
    test: { args: [CASES, '-t', 'O08'] },
  },
  {
    name: 'o-other-account',
    bug: 'an officer may decide on a request that states their own national code',
    patches: [
      {
        file: `${MODULES}/approvals/kinship.queries.ts`,
        find: '         (r.national_code_hash, r.national_code_sealed)) AS code',
        replace: '         (NULL, NULL)) AS code',
      },
    ],
    test: { args: [`${MODULES}/kyc/level-one-review.test.ts`, '-t', 'O08'] },
  },
  {
    name: 'message-twice',
    bug: 'a message that may have arrived is sent once more',
    patches: [
      {
        file: `${MODULES}/messages/outbox.ts`,
        find: 'if (isUrgent && repeats < REPEATS_MAX) return',
        replace: 'if (repeats < REPEATS_MAX) return',
      },
    ],
    test: { args: [`${MODULES}/messages/messages.test.ts`, '-t', 'nobody can say'] },
  },
  {
    name: 'open-orders-oco',
    bug: 'an OCO takes room for two of the open orders that its owner may have',
    patches: [
      {
        file: 'packages/settlement/src/orders/order-state.ts',
        find: 'sibling.sibling = order;\n  order.count.add(-1);',
        replace: 'sibling.sibling = order;',
      },
    ],
    test: { args: ['packages/settlement/src/orders/open-orders.test.ts', '-t', 'an OCO once'] },
  },
  {
    name: 'open-orders-filled',
    bug: 'an order that was filled keeps its room, until its owner may place none',
    patches: [
      {
        file: 'packages/settlement/src/trades/settle-trades.ts',
        find: 'if (left === 0) order.count.add(-1);',
        replace: '',
      },
    ],
    test: { args: ['packages/settlement/src/orders/open-orders.test.ts', '-t', 'an OCO once'] },
  },
];
