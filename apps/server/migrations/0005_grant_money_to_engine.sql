-- Only the engine's role writes money; nobody deletes it, and the diary is only ever added to.
DO $$
DECLARE
  money text;
BEGIN
  FOREACH money IN ARRAY ARRAY[
    'engine_lock', 'journal', 'commands', 'accounts', 'balances', 'holds', 'ledger_entries',
    'entry_keys', 'postings', 'orders', 'trades', 'assets_state', 'markets_state',
    'payments_state', 'limit_windows'
  ] LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, sarraf_app, sarraf_engine', money);
    EXECUTE format('GRANT SELECT ON %I TO sarraf_app', money);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO sarraf_engine', money);
  END LOOP;
  FOREACH money IN ARRAY ARRAY[
    'engine_lock', 'balances', 'holds', 'orders', 'markets_state', 'payments_state',
    'limit_windows'
  ] LOOP
    EXECUTE format('GRANT UPDATE ON %I TO sarraf_engine', money);
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION assert_place(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assert_place(bigint, bigint) TO sarraf_engine;
