-- Withdrawals and transfers as the engine has them are its alone to write, as all its tables are; the
-- privileges that later tables have by default were left to the application.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON withdrawals_state, transfers_state FROM sarraf_app;
REVOKE DELETE, TRUNCATE ON withdrawals_state, transfers_state FROM sarraf_engine;
