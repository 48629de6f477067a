export {
  createSecurityChanges,
  HOLD_HOURS,
  type SecurityChanges,
} from './security-changes.service.ts';
