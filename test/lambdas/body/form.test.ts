import { describe, expect, it } from '@jest/globals';
import { formPayload, isForm } from '../../../lambdas/body/form.ts';

describe('a form', () => {
  it.each([
    ['application/x-www-form-urlencoded', true],
    [' Application/X-WWW-Form-Urlencoded ; charset=utf-8', true],
    ['application/x-www-form-urlencoded-not', false],
    ['application/json', false],
    [undefined, false],
  ])('is told by its media type: %s', (contentType, form) => {
    expect(isForm(contentType)).toBe(form);
  });

  it.each([
    ['payload=%7B%7D&a=1', '{}'],
    ['payload=', ''],
    ['a=1', undefined],
    ['payload=1&payload=1', undefined],
  ])('carries exactly one payload or none: %s', (form, payload) => {
    expect(formPayload(new URLSearchParams(form))).toBe(payload);
  });
});
