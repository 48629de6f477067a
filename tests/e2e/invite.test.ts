// An invitation on two phones, in Persian.
import { walkInvitation } from '../lib/invite-walk.ts';

walkInvitation('fa', 5040);
