-- By which an instance knows that its secret key is the one its rows were sealed under.
CREATE TABLE key_checks (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
