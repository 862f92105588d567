import {
  actionLabel,
  configFault,
  DEFAULT_CONFIG,
  DEFAULT_MATCH,
  sentCustomFields,
  storedConfig,
} from './flow-config.js';

describe('a stored flow configuration', () => {
  it('gets defaults for parts that an older version did not have', () => {
    expect(storedConfig({})).toEqual(DEFAULT_CONFIG);
    expect(storedConfig({ known_user_key: { enabled: true } }).known_user_key).toEqual({
      enabled: true,
      project_id: null,
    });
  });

  it('gets the default rule for each value whose rule is missing', () => {
    const { match } = storedConfig({
      establish_identity: { match: { dob: 'ignore' } },
    }).establish_identity;
    expect(match).toEqual({ ...DEFAULT_MATCH, dob: 'ignore' });
  });

  it('keeps what was written', () => {
    const config = { ...DEFAULT_CONFIG, grant_ttl: 60, reusable_actions: ['read_news'] };
    expect(storedConfig(config)).toEqual(config);
  });
});

describe('the fault of a configuration', () => {
  const matching = (match: object) => ({
    ...DEFAULT_CONFIG,
    establish_identity: {
      ...DEFAULT_CONFIG.establish_identity,
      match: { ...DEFAULT_MATCH, ...match },
    },
  });
  const sending = (fields: object) => ({
    ...DEFAULT_CONFIG,
    custom_fields: { ...DEFAULT_CONFIG.custom_fields, ...fields },
  });

  it('is a match by contacts alone: who reads the mail may show a document of their own', () => {
    const contacts = { email: 'exact', phone: 'exact', first_name: 'ignore', last_name: 'ignore' };

    expect(configFault(matching(contacts))).toMatch('at least two of first_name');
    expect(configFault(matching({ ...contacts, last_name: 'exact' }))).toBeNull();
  });

  it('is a match by one value and an address, which a person with a passport types', () => {
    const loose = { first_name: 'ignore', dob: 'ignore', address: 'exact' };

    expect(configFault(matching(loose))).toMatch('at least two of first_name');
  });

  it('is a domain of mailboxes that is no domain name, which it names', () => {
    const behind = (...domains: string[]) => ({
      ...DEFAULT_CONFIG,
      sign_in_email_domains: domains,
    });

    expect(configFault(behind('corp.example', 'b\u00fccher.example'))).toBeNull();
    expect(configFault(behind('corp.example', 'corp'))).toBe(
      'sign_in_email_domains are domain names such as example.com, which "corp" is not',
    );
  });

  it.each([
    ['employee_id', { department: 'employee_id' }],
    ['access_request_id', { title: 'access_request_id' }],
    ['purpose', { title: 'purpose' }],
    ['purpose_de', { title: 'purpose_de' }],
    ['twice', { department: 'unit', title: 'unit' }],
  ])('is a custom field that would be overwritten: %s', (named, fields) => {
    expect(configFault(sending(fields))).toContain(named);
    expect(configFault(sending({ department: 'unit', title: 'role' }))).toBeNull();
  });
});

describe('the label of an action', () => {
  it('is in the language of the person, as far as there is one', () => {
    const action_labels = { verify_identity: 'Prove it', toString: 'A string' };
    const config = { ...DEFAULT_CONFIG, action_labels };

    expect(actionLabel(DEFAULT_CONFIG, 'verify_identity', 'de-AT')).toMatch('bestätigen');
    expect(actionLabel(config, 'verify_identity', 'de-AT')).toBe('Prove it');
    expect(actionLabel(config, 'toString', 'de')).toBe('A string');
    expect(actionLabel(DEFAULT_CONFIG, 'toString', null)).toBe('toString');
  });
});

it('sends the attributes that have a custom field and a value', () => {
  const config = { ...DEFAULT_CONFIG, custom_fields: { department: 'unit', title: 'role' } };

  expect(sentCustomFields(config, { department: 'Ops', title: null })).toEqual({ unit: 'Ops' });
  expect(sentCustomFields(config, { department: '', title: 'Lead' })).toEqual({ role: 'Lead' });
  expect(sentCustomFields(DEFAULT_CONFIG, { department: 'Ops', title: 'Lead' })).toEqual({});
});
