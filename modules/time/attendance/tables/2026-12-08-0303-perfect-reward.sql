-- What a perfect month is worth, in minor units of a currency: whoever is paid in it gets it from the next run on.
alter table attendance_setting
  add column perfect_reward bigint check (perfect_reward between 1 and 100000000000),
  add column reward_currency text check (reward_currency ~ '^[A-Z]{3}$'),
  add check (perfect_reward is null or reward_currency is not null);
