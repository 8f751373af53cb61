import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { type HolidayForm, holidayFormSchema, holidaySchema, holidaysSchema, type StoredHoliday } from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedParams, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { HolidaysService } from './holidays.service.js';

const idSchema = z.object({ id: z.uuid() });
type Id = z.output<typeof idSchema>;

@Permit('telephony.manage')
@Controller('holidays')
export class HolidaysController {
  constructor(private readonly holidays: HolidaysService) {}

  @Get()
  @ApiSpec({ summary: 'Days on which routes that observe holidays are closed', answer: holidaysSchema })
  all(): Promise<StoredHoliday[]> {
    return this.holidays.all();
  }

  @Post()
  @ApiSpec({ summary: 'Adds a day, or the part of one from a time on', answer: holidaySchema })
  create(@ParsedBody(holidayFormSchema) form: HolidayForm, @CurrentUser() { userId, language }: Principal): Promise<StoredHoliday> {
    return this.holidays.create(form, { userId, language });
  }

  @Put(':id')
  @ApiSpec({ summary: 'Changes a day: the feasts are announced anew every year', answer: holidaySchema })
  change(@ParsedParams(idSchema) { id }: Id, @ParsedBody(holidayFormSchema) form: HolidayForm, @CurrentUser() { userId, language }: Principal): Promise<StoredHoliday> {
    return this.holidays.change(id, form, { userId, language });
  }

  @Delete(':id')
  @ApiSpec({ summary: 'Takes a day out', status: 204 })
  remove(@ParsedParams(idSchema) { id }: Id, @CurrentUser() { userId, language }: Principal): Promise<void> {
    return this.holidays.remove(id, { userId, language });
  }
}
