// An invitation on two phones, in English: tests/e2e/invite.test.ts walks it in Persian.
import { walkInvitation } from '../../lib/invite-walk.ts';

walkInvitation('en', 5360);
