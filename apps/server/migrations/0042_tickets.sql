-- Tickets: people ask, support answers. Numbers of messages are given under the ticket's lock, so that they
-- have no gaps and whoever has the last one has them all.
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  subject text NOT NULL CHECK (subject IN
    ('deposit', 'withdrawal', 'trade', 'card', 'identity', 'security', 'other')),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'in_review', 'answered', 'closed')),
  -- Something of the same person's: looked for when it is written, read anew whenever it is shown.
  bound_kind text CHECK (bound_kind IN ('charge', 'bank_deposit', 'receipt', 'coin_deposit', 'withdrawal',
    'transfer', 'gift', 'order', 'otc', 'card', 'kyc')),
  bound_id text,
  -- Who answers it; a colleague may take it 15 minutes after claimed_at.
  officer_id bigint REFERENCES users (id),
  claimed_at timestamptz,
  last_no bigint NOT NULL DEFAULT 0 CHECK (last_no >= 0),
  last_at timestamptz NOT NULL,
  person_read_no bigint NOT NULL DEFAULT 0,
  staff_read_no bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  first_answered_at timestamptz,
  -- Since when it is the person's turn; null while it is not.
  answered_at timestamptz,
  -- Its person was told that it ends by itself.
  warned_at timestamptz,
  closed_at timestamptz,
  reopen_until timestamptz,
  follows bigint REFERENCES tickets (id),
  stars bigint CHECK (stars BETWEEN 1 AND 5),
  chips text[],
  comment text CHECK (char_length(comment) <= 500),
  rated_at timestamptz,
  client_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, client_key),
  CHECK ((bound_kind IS NULL) = (bound_id IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((closed_at IS NULL) = (reopen_until IS NULL)),
  CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
  CHECK ((stars IS NULL) = (rated_at IS NULL))
);
CREATE INDEX tickets_by_user ON tickets (user_id, last_at DESC, id DESC);
CREATE INDEX tickets_waiting ON tickets (due_at, id) WHERE state IN ('waiting', 'in_review');
CREATE INDEX tickets_answered ON tickets (answered_at) WHERE state = 'answered';
CREATE INDEX tickets_closed ON tickets (last_at DESC, id DESC) WHERE state = 'closed';
CREATE INDEX tickets_first_answered ON tickets (first_answered_at DESC)
  WHERE first_answered_at IS NOT NULL;
CREATE INDEX tickets_rated ON tickets (rated_at DESC) WHERE rated_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (state, officer_id, claimed_at, last_no, last_at, person_read_no,
  staff_read_no, due_at, first_answered_at, answered_at, warned_at, closed_at, reopen_until, stars,
  chips, comment, rated_at) ON tickets TO sarraf_app;

CREATE TABLE ticket_messages (
  ticket_id bigint NOT NULL REFERENCES tickets (id),
  no bigint NOT NULL CHECK (no > 0),
  side text NOT NULL CHECK (side IN ('person', 'staff')),
  author_id bigint NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (char_length(text) <= 4000),
  client_key text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, no),
  UNIQUE (ticket_id, author_id, client_key)
);
CREATE INDEX ticket_messages_by_author ON ticket_messages (author_id, at DESC);
CREATE INDEX ticket_messages_of_staff ON ticket_messages (at) WHERE side = 'staff';
GRANT SELECT, INSERT ON ticket_messages TO sarraf_app;

CREATE TABLE ticket_files (
  document_id text PRIMARY KEY REFERENCES documents (id),
  ticket_id bigint NOT NULL,
  no bigint NOT NULL,
  place bigint NOT NULL CHECK (place BETWEEN 1 AND 5),
  UNIQUE (ticket_id, no, place),
  FOREIGN KEY (ticket_id, no) REFERENCES ticket_messages (ticket_id, no)
);
GRANT SELECT, INSERT ON ticket_files TO sarraf_app;

-- For colleagues alone: a table of its own, so that no condition that was forgotten shows one to its person.
CREATE TABLE ticket_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets (id),
  author_id bigint NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  after_no bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_notes_by_ticket ON ticket_notes (ticket_id, id);
GRANT SELECT, INSERT ON ticket_notes TO sarraf_app;

-- Answers written beforehand; names in braces are filled in, and none goes out with an empty one.
CREATE TABLE canned_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  fa text NOT NULL CHECK (char_length(fa) BETWEEN 1 AND 4000),
  en text NOT NULL CHECK (char_length(en) BETWEEN 1 AND 4000),
  removed_at timestamptz
);
GRANT SELECT, INSERT, UPDATE (subject, title, fa, en, removed_at) ON canned_answers TO sarraf_app;
INSERT INTO canned_answers (subject, title, fa, en) VALUES
  ('deposit', 'پرداخت نامعلوم',
   '{name} عزیز، واریز {amount} در حال بررسی است. درگاه پرداخت هنوز پاسخ قطعی نداده؛ تا ۷۲ ساعت یا به کیف پول شما می‌نشیند یا به همان کارت برمی‌گردد.',
   'Dear {name}, your deposit of {amount} is being checked. The gateway has not confirmed it yet; within 72 hours it is either in your wallet or back on the same card.'),
  ('deposit', 'واریز شد',
   '{name} عزیز، {amount} به کیف پول شما واریز شد. کد پیگیری: {reference}',
   'Dear {name}, {amount} has been added to your wallet. Reference: {reference}'),
  ('withdrawal', 'برداشت در راه بانک',
   '{name} عزیز، برداشت {amount} که {time} ثبت کردید به بانک سپرده شده و با پایای بعدی به حساب شما می‌رسد.',
   'Dear {name}, your withdrawal of {amount} from {time} is with the bank and arrives with the next Paya cycle.'),
  (NULL, 'تصویر بهتر بفرستید',
   'سلام. تصویری که فرستادید خوانا نیست. لطفاً در نور کافی و از روبه‌رو عکس بگیرید و همین‌جا بفرستید.',
   'Hello. The picture you sent is not readable. Please take one from the front in good light and send it here.');
