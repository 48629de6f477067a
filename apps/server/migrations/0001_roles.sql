-- Who may write what. The engine's role alone writes money; the application's role reads it.
-- Roles belong to the whole cluster, so they may be there already, or appear this very moment.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['sarraf_engine', 'sarraf_app'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, wanted, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO sarraf_engine, sarraf_app;

-- A new table is closed to both logins until its migration grants what is needed (least rights).

-- Numbers and checksums of what everybody may read in the program: whoever signs in, be it for a backup,
-- sees first whether the program and the database belong together.
GRANT SELECT ON schema_migrations TO PUBLIC, sarraf_app, sarraf_engine;
